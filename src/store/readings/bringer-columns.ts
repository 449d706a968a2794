import type { Bringer } from '../../core/bringer.ts';
import { storableText } from '../../core/text.ts';

/** The columns of who brought a reading; all are `null` if its source did. */
export interface BringerColumns {
  brought_kind: Bringer['kind'] | null;
  brought_id: string | null;
  brought_name: string | null;
  brought_account: string | null;
}

/** Names of {@link BringerColumns}. */
export const BRINGER_COLUMNS = ['brought_kind', 'brought_id', 'brought_name', 'brought_account'] as const;

/** The columns of a bringer. */
export function bringerColumns(bringer: Bringer | undefined): BringerColumns {
  return {
    brought_kind: bringer?.kind ?? null,
    brought_id: bringer?.id ?? null,
    brought_name: bringer?.name == null ? null : storableText(bringer.name),
    brought_account: bringer?.accountId ?? null,
  };
}

/** The bringer in columns; `undefined` if the source brought it. */
export function bringerOf(row: Readonly<BringerColumns>): Bringer | undefined {
  if (row.brought_kind === null) return undefined;
  return {
    kind: row.brought_kind,
    id: row.brought_id,
    name: row.brought_name,
    accountId: row.brought_account,
  };
}
