import { MiharuError } from '../core/errors.ts';
import { quote } from '../core/text.ts';

/** Maximum number of unknown values named in one message. */
const NAMED_MAX = 10;

/** Throws `not_found` if any of the values is unknown, before anything is changed. */
export function refuseUnknown(
  values: readonly string[],
  known: ReadonlySet<string>,
  noun: { readonly en: string; readonly ja: string },
): void {
  const unknown = values.filter((value) => !known.has(value));
  if (unknown.length === 0) return;
  const named = unknown.slice(0, NAMED_MAX).map(quote);
  const rest = unknown.length > NAMED_MAX ? ` (+${unknown.length - NAMED_MAX})` : '';
  throw new MiharuError(
    'not_found',
    {
      en: `Nothing was removed, because the account does not have ${unknown.length === 1 ? `the ${noun.en} ${named[0]}` : `these ${noun.en}s: ${named.join(', ')}${rest}`}. Check the list, then try again.`,
      ja: `このアカウントに${noun.ja} ${named.join('、')}${rest} がないため、何も削除していません。一覧を確認して、やり直してください。`,
    },
    { members: { unknown } },
  );
}
