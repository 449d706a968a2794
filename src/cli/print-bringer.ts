import type { Static } from 'typebox';
import type { Text } from '../core/text.ts';
import type { bringerSchema } from '../operations/brought-by.ts';

/** Who brought a reading: a user or a key with its account; `null` for a source, which has a column of its own. */
export function printBringer(bringer: Static<typeof bringerSchema> | null): Text | null {
  if (bringer === null || bringer.kind === 'source') return null;
  const { kind, name, account } = bringer;
  if (account === null) return { en: 'a deleted account', ja: '削除されたアカウント' };
  return kind === 'user'
    ? { en: `${name} (${account})`, ja: `${name}（${account}）` }
    : { en: `key ${name} (${account})`, ja: `キー ${name}（${account}）` };
}
