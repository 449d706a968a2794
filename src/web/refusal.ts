import type { MiharuError } from '../core/errors.ts';
import type { Text } from '../core/text.ts';
import type { Failure } from './failure.ts';
import type { FormInput } from './form-input.ts';
import { isTooLongToShow } from './html/kept-texts.ts';
import { plainProblem, plainSaying, withoutSettings } from './plain-saying.ts';
import type { Outcome } from './screen.ts';
import { printMessage } from './texts/index.ts';
import { standingsOf, type Visit } from './visit.ts';

/** Why a form was not done, from what its action said. */
export function refusalOf(
  { language }: Visit,
  input: FormInput,
  { summary, problems = {} }: Extract<Outcome, { kind: 'refuse' }>,
): Failure {
  return {
    ...formOf(input),
    summary: summary === undefined ? null : printMessage(language, summary),
    problems: new Map(
      Object.entries(problems).map(([name, problem]) => [name, printMessage(language, problem)]),
    ),
  };
}

/** Why a form was not done, from the failure of an operation: a parameter that has a field is told at it. */
export function failureOf(visit: Visit, input: FormInput, error: MiharuError): Failure {
  const { language } = visit;
  // Settings are named to those alone who can change them.
  const toldTo = (said: string) => (standingsOf(visit).includes('operator') ? said : withoutSettings(said));
  const named = parametersOf(error).filter(({ parameter }) => input.values.has(parameter));
  return {
    ...formOf(input),
    summary: named.length > 0 ? null : plainSaying(toldTo(error.detail[language])),
    problems: new Map(
      named.map(({ parameter, message }) => [
        parameter,
        plainProblem(language, parameter, input.exact(parameter), toldTo(message[language])),
      ]),
    ),
  };
}

function formOf(input: FormInput): Pick<Failure, 'action' | 'key' | 'values' | 'isTooLong'> {
  const isTooLong = isTooLongToShow(input.values.values());
  const values = isTooLong ? NOTHING : input.values;
  return { action: input.text('_action'), key: input.text('_key'), values, isTooLong };
}

const NOTHING: ReadonlyMap<string, string> = new Map();

interface Named {
  readonly parameter: string;
  readonly message: Text;
}

function parametersOf({ members }: MiharuError): readonly Named[] {
  const { errors } = { errors: members['errors'] };
  return Array.isArray(errors) ? errors.filter(isNamed) : [];
}

function isNamed(one: unknown): one is Named {
  return typeof one === 'object' && one !== null && 'parameter' in one && 'message' in one;
}
