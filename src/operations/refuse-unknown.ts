import { MiharuError } from '../core/errors.ts';
import { quote } from '../core/text.ts';

/** How many unknown things are named in one message. */
const NAMED_MAX = 10;

/** Throws `not_found` when any of the values is not among the known ones; nothing has been changed then. */
export function refuseUnknown(
  values: readonly string[],
  known: ReadonlySet<string>,
  noun: { readonly en: string; readonly ja: string },
): void {
  const unknown = values.filter((value) => !known.has(value));
  if (unknown.length === 0) return;
  const named = unknown.slice(0, NAMED_MAX).map(quote).join(', ');
  const rest = unknown.length > NAMED_MAX ? ` (+${unknown.length - NAMED_MAX})` : '';
  throw new MiharuError(
    'not_found',
    {
      en: `Nothing was removed. The account has no ${noun.en} ${named}${rest}.`,
      ja: `何も削除していません。このアカウントに${noun.ja} ${named}${rest} はありません。`,
    },
    { members: { unknown } },
  );
}
