import { onFirstUse } from '../core/first-use.ts';
import { isLocalDate } from '../core/local-date.ts';
import { cleanse } from '../core/quarantine.ts';
import type { Language } from '../core/text.ts';
import { LOCALES, textsIn } from './texts/index.ts';

/** Where a sentence is for programs: it names a request of the API. */
const FOR_PROGRAMS = /\b(?:GET|POST|PUT|DELETE) \//;

/**
 * A failure as somebody at a page is told it: without the sentences that are for programs, unless nothing would be left, and with dates
 * as pages write them.
 */
export function plainSaying(said: string): string {
  const kept = said.split(/(?<=。)|(?<=\.) /).filter((sentence) => !FOR_PROGRAMS.test(sentence));
  const language = said.includes('。') ? 'ja' : 'en';
  return plainDates(language, kept.length === 0 ? said : kept.join(language === 'ja' ? '' : ' '));
}

/** A date for programs that is neither quoted as it was typed nor shows how to write one; with the space that Japanese has no use for. */
const DATES = /(?<![\w"-]|\bas )(\d{4}-\d{2}-\d{2})(?!["\w-]| の形)( (?=[ぁ-ん]))?/g;

const printers = onFirstUse(
  () =>
    new Map(
      (['ja', 'en'] as const).map((language) => [
        language,
        new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }),
      ]),
    ),
);

function plainDates(language: Language, said: string): string {
  return said.replaceAll(DATES, (whole, date: string, space = '') => {
    if (!isLocalDate(date)) return whole;
    const printed = printers().get(language)?.format(new Date(date)) ?? date;
    return language === 'ja' ? printed : printed + space;
  });
}

/** What an installation can be set to, behind a sentence. */
const SETTINGS = /\s*[（(][^（）()]*\bMIHARU_[A-Z_]+[^（）()]*[）)]/g;

/** A failure without the settings that only an operator can set. */
export function withoutSettings(said: string): string {
  return said.replaceAll(SETTINGS, '');
}

/** What is wrong with a field, told beside it: the field is not called by the name that programs have for it. */
export function plainProblem(language: Language, name: string, value: string, said: string): string {
  const t = textsIn(language);
  const plain = plainSaying(said);
  const start = [`The ${name} `, `${name} `].find((one) => plain.startsWith(one));
  const called = start === undefined ? plain : `${t('form.thisText')} ${plain.slice(start.length)}`;
  const told = called.replaceAll(`\`${name}\``, t('form.thisText'));
  const isBlank = !/\S/u.test(cleanse(value));
  return isBlank && told !== plain ? t('form.empty') : told;
}
