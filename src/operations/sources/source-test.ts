import { Type } from 'typebox';
import { invalidParameter, MiharuError } from '../../core/errors.ts';
import { quote } from '../../core/text.ts';
import { openSource, readPage } from '../../scan/index.ts';
import type {
  AccountOutcome,
  FetchingSource,
  PageOutcome,
  ProductsOutcome,
  ReadyOutcome,
} from '../../sources/port.ts';
import { todayOf } from '../data-status.ts';
import { type OperatorContext, operatorOperation } from '../operation.ts';
import {
  type InstalledSource,
  listDaysOfSources,
  listInstalled,
  sourceSchema,
  tellSource,
} from './source-facts.ts';

/** What is searched for when no keyword is given. */
const KEYWORD = '水筒';

const MaybeText = Type.Union([Type.String(), Type.Null()]);

/** Makes one call to a source, a free one where it has one and no keyword is given, and tells what it can do. One that was stopped for today goes on when it works. */
export const sourceTest = operatorOperation({
  name: 'source-test',
  summary: { en: 'Try a source with one call', ja: '取得元を 1 回だけ呼び出して確認する' },
  input: Type.Object({ name: MaybeText, keyword: MaybeText, asin: MaybeText }),
  output: Type.Object({
    source: sourceSchema,
    works: Type.Boolean(),
    /** What came, or why nothing did. */
    result: Type.String(),
    cost: Type.Union([Type.Object({ unit: Type.String(), amount: Type.Integer() }), Type.Null()]),
    capabilities: Type.Object({
      mode: Type.String(),
      postcode: Type.Boolean(),
      devices: Type.Array(Type.String()),
      pages_max: Type.Integer(),
      never_known: Type.Array(Type.String()),
    }),
  }),
  async run(context, { name, keyword, asin }) {
    const { store, scanning, nowMs } = context;
    const installed = await findInstalled(context, name);
    const opened = openSource({ kinds: scanning.kinds, nowMs }, installed.kind, installed.values);
    if (!opened.ok) throw invalidParameter('name', opened.problem);
    const source = opened.value;
    const outcome = await callOnce(source, keyword, asin);
    const works = outcome.outcome !== 'failed';
    if (works) await store.startSource(todayOf(context), installed.name, nowMs());
    const { mode, postcode, devices, pagesMax, neverKnown } = source.facts.capabilities;
    return {
      source: tellSource(installed, context, await listDaysOfSources(context)),
      ...{ works, result: sentenceOf(outcome) },
      cost: 'charge' in outcome ? outcome.charge.cost : null,
      capabilities: {
        ...{ mode, postcode, devices: [...devices], pages_max: pagesMax, never_known: [...neverKnown] },
      },
    };
  },
});

type Outcome = AccountOutcome | PageOutcome | ReadyOutcome | ProductsOutcome;

function callOnce(source: FetchingSource, keyword: string | null, asin: string | null): Promise<Outcome> {
  const { signal } = new AbortController();
  switch (source.mode) {
    case 'page':
      if (keyword === null && source.checkAccount !== undefined) return source.checkAccount(signal);
      return source.fetchPage({ term: keyword ?? KEYWORD, page: 1 }, signal);
    case 'task':
      return source.listReady(signal);
    case 'product':
      if (asin !== null) return source.fetchProducts([asin], signal);
      throw invalidParameter('asin', {
        en: 'This source tells of products: give one with --asin.',
        ja: 'この取得元は商品の情報だけを返します。--asin で商品を指定してください。',
      });
  }
}

function sentenceOf(outcome: Outcome): string {
  switch (outcome.outcome) {
    case 'failed':
      return `${outcome.reason}: ${outcome.detail}`;
    case 'html': {
      const { verdict, cards } = readPage(outcome.page.bytes);
      return `a page that is ${verdict}, with ${cards.length} cards`;
    }
    case 'cards':
      return `${outcome.pages.reduce((sum, page) => sum + page.cards.length, 0)} cards`;
    case 'no_results':
      return 'no results';
    case 'listed':
      return `the account answers; ${outcome.tasks.length} tasks are ready`;
    case 'account':
      return `the account answers; ${outcome.pagesLeft} searches are left`;
    case 'products':
      return `${outcome.products.length} products`;
  }
}

/** The source of that name, or the first one; throws `not_found` that names those that there are. */
async function findInstalled(context: OperatorContext, name: string | null): Promise<InstalledSource> {
  const installed = await listInstalled(context);
  const found = name === null ? installed[0] : installed.find((source) => source.name === name);
  if (found !== undefined) return found;
  throw name === null ? noSource() : await noSuchSource(context, name);
}

/** There is no source at all. */
export function noSource(): MiharuError {
  return new MiharuError('invalid_setting', {
    en: 'No source is set up, so nothing can be read. See `miharu source list` for the kinds, then `miharu source add KIND`.',
    ja: '取得元がないため計測できません。`miharu source list` で種類を確認し、`miharu source add 種類` で追加してください。',
  });
}

/** There is none of that name among those that there are. */
export async function noSuchSource(context: OperatorContext, name: string): Promise<MiharuError> {
  const names = (await listInstalled(context)).map((source) => source.name).join(', ');
  return new MiharuError('not_found', {
    en: `There is no source ${quote(name)}. ${names === '' ? 'There is none yet.' : `There are: ${names}.`}`,
    ja: `取得元 ${quote(name)} はありません。${names === '' ? 'まだ 1 つもありません。' : `登録済み: ${names}`}`,
  });
}
