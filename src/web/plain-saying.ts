import { cleanse } from '../core/quarantine.ts';
import type { Language } from '../core/text.ts';
import { textsIn } from './texts/index.ts';

/** Where a sentence is for programs: it names a request of the API. */
const FOR_PROGRAMS = /\b(?:GET|POST|PUT|DELETE) \//;

/** A failure as somebody at a page is told it: without the sentences that are for programs, unless nothing would be left. */
export function plainSaying(said: string): string {
  const kept = said.split(/(?<=。)|(?<=\.) /).filter((sentence) => !FOR_PROGRAMS.test(sentence));
  return kept.length === 0 ? said : kept.join(said.includes('。') ? '' : ' ');
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
