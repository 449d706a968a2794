import { printInstant } from '../../core/instant.ts';
import { quarantine, TITLE_POINTS_MAX } from '../../core/quarantine.ts';
import { toRelation } from '../changes/event-schema.ts';
import type { ExportTable } from './export-table.ts';
import { readSection } from './read-section.ts';

/** Products whose titles are read at once. */
const PRODUCTS_AT_ONCE = 200;

/** The account's keywords in the order of adding. */
export const keywordTable: ExportTable = {
  name: 'keywords',
  columns: ['keyword', 'added_at'],
  list: ({ context, account }) =>
    readSection(context.store, { kind: 'keyword', accountId: account.id, subject: '' }),
};

/** The tags of keywords, one row each. */
export const keywordTagTable: ExportTable = {
  name: 'keyword_tags',
  columns: ['keyword', 'tag'],
  list: ({ context, account }) =>
    readSection(context.store, { kind: 'keyword_tag', accountId: account.id, subject: '' }),
};

/** Own and tracked products by ASIN. */
export const productTable: ExportTable = {
  name: 'products',
  columns: ['asin', 'relation', 'title', 'names', 'added_at'],
  async *list({ context, products }) {
    for (let start = 0; start < products.length; start += PRODUCTS_AT_ONCE) {
      const some = products.slice(start, start + PRODUCTS_AT_ONCE);
      const titles = await context.store.findTitles(some.map(({ asin }) => asin));
      yield some.map(({ asin, relation, names, addedAtMs }) => ({
        asin,
        relation: toRelation(relation),
        title: quarantine(titles.get(asin) ?? '', TITLE_POINTS_MAX) || null,
        names,
        added_at: printInstant(addedAtMs),
      }));
    }
  },
};

/** Ranks of the dates that another tool had recorded: its claims, apart from everything that was measured. */
export const importedRankTable: ExportTable = {
  name: 'imported_ranks',
  columns: ['keyword', 'asin', 'local_date', 'imported_rank', 'tool', 'import'],
  async *list({ context, account, range }) {
    const section = { kind: 'imported_rank', accountId: account.id, subject: '', dates: range } as const;
    for await (const rows of readSection(context.store, section))
      yield rows.map(({ rank, ...row }) => ({ ...row, imported_rank: rank }));
  },
};

/** The questions that were issued on the dates. */
export const questionTable: ExportTable = {
  name: 'questions',
  columns: [
    'local_date',
    'place',
    'id',
    'keyword',
    'question',
    'question_kind',
    'custom_question_id',
    'issued_at',
  ],
  async *list({ context, account, range }) {
    const section = { kind: 'issued_question', accountId: account.id, subject: '', dates: range } as const;
    for await (const rows of readSection(context.store, section))
      yield rows.map(({ kind, ...row }) => ({ ...row, question_kind: kind }));
  },
};

/** Custom questions, whenever they were written. */
export const customQuestionTable: ExportTable = {
  name: 'custom_questions',
  columns: ['id', 'keyword', 'question', 'source', 'is_active', 'created_at'],
  list: ({ context, account }) =>
    readSection(context.store, { kind: 'custom_question', accountId: account.id, subject: '' }),
};
