import type { Text } from './text.ts';

/** What a parser of user input gives: the value, or one sentence that says what was wrong and what to do. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Text };

/** A parse that went well. */
export function parsed<T>(value: T): Parsed<T> {
  return { ok: true, value };
}

/** A parse that did not: `problem` names what was sent and what to do. */
export function refused(en: string, ja: string): { readonly ok: false; readonly problem: Text } {
  return { ok: false, problem: { en, ja } };
}
