import type { MiharuError } from '../core/errors.ts';
import { type DateStyle, type Message, printMessage } from '../core/message.ts';
import { cleanse } from '../core/quarantine.ts';
import type { Language } from '../core/text.ts';
import { ENTRIES_MAX, linesOf } from '../operations/read-list.ts';
import type { Failure } from './failure.ts';
import type { FormInput } from './form-input.ts';
import { formatIn } from './format.ts';
import { isTooLongToShow } from './html/kept-texts.ts';
import type { Refusal } from './screen.ts';
import { printMessage as printText } from './texts/index.ts';
import { standingsOf, type Visit } from './visit.ts';

/** Why a form failed, from the result of its action. */
export function refusalOf(
  { language }: Visit,
  input: FormInput,
  { summary, problems = {} }: Refusal,
): Failure {
  return {
    ...formOf(input),
    summary: summary === undefined ? null : printText(language, summary),
    problems: new Map(
      Object.entries(problems).map(([name, problem]) => [name, printText(language, problem)]),
    ),
  };
}

/** Why a form failed, from the error of an operation: problems of a parameter are shown at its field. */
export function failureOf(visit: Visit, input: FormInput, error: MiharuError): Failure {
  const named = parametersOf(error).filter(({ parameter }) => input.values.has(parameter));
  return {
    ...formOf(input),
    summary: named.length > 0 ? null : printRefusal(visit, error.detail),
    problems: new Map(
      named.map(({ parameter, message }) => [
        parameter,
        isLeftEmpty(input.exact(parameter))
          ? visit.t('form.empty')
          : printRefusal(visit, { ...message, ...message.atField }),
      ]),
    ),
  };
}

/** An error as shown on a page: settings and commands are named only to operators. */
export function printRefusal(visit: Visit, message: Message): string {
  const reader = standingsOf(visit).includes('operator') ? 'operator' : 'person';
  return typeset(
    printMessage({ ...message, ...message.dated?.(PAGE_DATES), ...message.onPage }, reader, visit.language),
    visit.language,
  );
}

/** Quotation marks and apostrophes as people print them: programs and terminals get straight ones. Code keeps its own. */
export function typeset(text: string, language: Language): string {
  const parts = text.split('`').map((part, at) => {
    if (at % 2 === 1) return part;
    if (language === 'ja') return part.replace(/ ?"([^"]*)" ?/g, '「$1」');
    return part.replace(/"([^"]*)"/g, '“$1”').replace(/(?<=\p{L})'(?=\p{L})/gu, '’');
  });
  return parts.join('`');
}

const PAGE_DATES: DateStyle = {
  en: (localDate) => formatIn('en').dateText(localDate),
  ja: (localDate) => formatIn('ja').dateText(localDate),
  gap: '',
};

/** Too many blank lines are reported as such, not as an empty field. */
function isLeftEmpty(typed: string): boolean {
  return !/\S/u.test(cleanse(typed)) && linesOf(typed).length <= ENTRIES_MAX;
}

function formOf(input: FormInput): Pick<Failure, 'action' | 'key' | 'values' | 'isTooLong'> {
  const isTooLong = isTooLongToShow(input.values.values());
  const values = isTooLong ? NOTHING : input.values;
  return { action: input.text('_action'), key: input.text('_key'), values, isTooLong };
}

const NOTHING: ReadonlyMap<string, string> = new Map();

interface Named {
  readonly parameter: string;
  readonly message: Message;
}

function parametersOf({ members }: MiharuError): readonly Named[] {
  const { errors } = { errors: members['errors'] };
  return Array.isArray(errors) ? errors.filter(isNamed) : [];
}

function isNamed(one: unknown): one is Named {
  return typeof one === 'object' && one !== null && 'parameter' in one && 'message' in one;
}
