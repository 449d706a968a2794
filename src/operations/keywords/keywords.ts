import { scheduler } from 'node:timers/promises';
import { type Static, Type } from 'typebox';
import { getParameter } from '../../core/errors.ts';
import { createInstantPrinter } from '../../core/instant.ts';
import type { Account } from '../../store/port.ts';
import { readDataStatus } from '../data-status.ts';
import { accountOperation, type ReadContext } from '../operation.ts';
import { dataStatusSchema, nullable } from '../schemas.ts';
import { collectStretches, type Stretches } from '../stretches.ts';
import { type KeywordEntry, keywordEntrySchema } from './keyword-entry.ts';
import { parseCursor, printCursor } from './keywords-cursor.ts';
import { toKeywordEntry } from './to-keyword-entry.ts';

const input = Type.Object({
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1000,
      description: 'Maximum number of keywords in one response, 1 to 1,000; without it, all.',
    }),
  ),
  cursor: Type.Optional(Type.String({ description: '`next_cursor` of the previous response.' })),
});

const output = Type.Object(
  {
    keywords: Type.Array(keywordEntrySchema, { description: 'In the order in which they were added.' }),
    next_cursor: nullable(Type.String()),
    data: dataStatusSchema,
  },
  { $id: 'Keywords' },
);

/** GET /keywords: every keyword with its latest reliable ranks. */
export const keywords = accountOperation({
  name: 'keywords',
  summary: { en: 'All keywords with their latest ranks', ja: '登録キーワードと最新の順位' },
  http: { method: 'GET', path: '/keywords', isCapped: false, errors: [] },
  input,
  output,
  async run(context, account, asked): Promise<Static<typeof output>> {
    const { items, rest } = await collectStretches(listEntries(context, account, asked));
    return { keywords: items, ...rest };
  },
  long: {
    member: 'keywords',
    item: keywordEntrySchema,
    list: (context, account, asked) => listEntries(context, account, asked as Static<typeof input>),
  },
});

/** Ranks per stretch: about 8 ms of work in a service that has just started. */
const RANKS_AT_ONCE = 2_000;

/** Keywords with that many ranks; at most 200. */
function keywordsAtOnce(asins: number): number {
  return Math.ceil(RANKS_AT_ONCE / Math.max(10, asins));
}

async function* listEntries(
  context: ReadContext,
  { id }: Account,
  { limit = Number.POSITIVE_INFINITY, cursor }: Static<typeof input>,
): Stretches<KeywordEntry, Omit<Static<typeof output>, 'keywords'>> {
  const { store } = context;
  let afterSeq = cursor === undefined ? 0 : getParameter('cursor', parseCursor(cursor));
  const [{ asins }, data] = await Promise.all([store.countAccount(id), readDataStatus(context, id)]);
  // The work before the list is a stretch of its own.
  await scheduler.yield();
  const entryContext = { hasProducts: asins > 0, accountId: id, print: createInstantPrinter() };
  for (let left = limit; ; ) {
    const wanted = Math.min(left, keywordsAtOnce(asins));
    const found = await store.listKeywordStandings(id, { afterSeq, limit: wanted + 1 });
    const shown = found.slice(0, wanted);
    if (shown.length > 0) yield shown.map((standing) => toKeywordEntry(standing, entryContext));
    afterSeq = shown.at(-1)?.keyword.seq ?? afterSeq;
    left -= shown.length;
    if (found.length === shown.length) return { next_cursor: null, data };
    if (left === 0) return { next_cursor: printCursor(afterSeq), data };
  }
}
