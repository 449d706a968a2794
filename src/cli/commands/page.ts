import { resolve } from 'node:path';
import type { PageProblem } from '../../core/search-page.ts';
import type { Text } from '../../core/text.ts';
import { VALUE_NAMES } from '../../operations/changes/event-schema.ts';
import { type InspectedPage, inspectPage } from '../../operations/pages/inspect-page.ts';
import { verdictSentence } from '../../operations/pages/verdict-sentence.ts';
import { PAGE_KIND_WORDS, PRICE_REASON_WORDS, wordOf } from '../code-words.ts';
import type { Cell, Command, Printed } from '../command.ts';
import { printOutput } from '../print-output.ts';
import { problemText } from '../problem-text.ts';
import type { CliWorld } from '../world.ts';

/** Shows what is read from a saved page. */
export const PAGE_COMMAND: Command = {
  name: 'page',
  summary: {
    en: 'Show what is read from a saved page without storing it',
    ja: '保存したページから読み取った内容を表示する（保存はしない）',
  },
  positionals: {
    usage: 'FILE',
    min: 1,
    max: 1,
    meaning: {
      en: 'Saved page: HTML or .mhtml, also gzipped',
      ja: '保存したページ（HTML、.mhtml、その gzip）',
    },
  },
  options: {},
  notes: {
    en: 'The facts of the page come first, one per line: verdict, kind, site, language, currency, delivery place, keyword,\npage, cards, problems. Piped, each line is a name and a value, and an empty line separates them from the cards\n(position, rank, ASIN, price, rating, title). Ranks are shown only if the verdict is sound; in the JSON, `rank` has a\nvalue for other verdicts too. Programs read --json: only there are verdicts, kinds and problems codes.\nThe exit code is 0 if the file could be opened, whatever the verdict: check `verdict` in the JSON.\ndocs/page-fields.md explains each member of the JSON.',
    ja: '商品カードの一覧の前に、ページの情報を 1 行ずつ表示します。\n  ページの状態、種類、Amazon のドメイン、言語、通貨、お届け先、キーワード、ページ、カード数、問題\nパイプに出力する場合は、名前と値を 1 行ずつ出力します。\n空行の後に、商品カード（掲載位置、順位、ASIN、価格、評価、商品名）が続きます。\n順位は、ページの状態が「問題なし」のときだけ表示します。JSON の `rank` には、ほかの状態でも値が入ります。\n状態・種類・問題のコードは --json にだけ入ります。プログラムでは JSON を使ってください。\nファイルを開くことができれば、ページの状態にかかわらず終了コードは 0 です。JSON の `verdict` を確認してください。\nJSON の各項目の意味は docs/page-fields.md にあります。',
  },
  async run(world, input) {
    const json = await inspectPage(resolve(world.folder, input.positionals[0] ?? ''), world.openPage);
    if (!('cards' in json)) return { json, printed: printProduct(json) };
    if (!input.isJson) printFacts(json, world);
    return { json, printed: printCards(json) };
  },
};

type ResultPage = Extract<InspectedPage, { readonly cards: unknown }>;
type Product = Exclude<InspectedPage, ResultPage>;

function printCards(page: ResultPage): Printed {
  return {
    kind: 'table',
    columns: [
      { en: 'Position', ja: '掲載位置' },
      { en: 'Rank', ja: '順位' },
      { en: 'ASIN', ja: 'ASIN' },
      { en: 'Price', ja: '価格' },
      { en: 'Rating', ja: '評価' },
      { en: 'Title', ja: '商品名' },
    ],
    rows: page.cards.map((card) => cellsOf(card, page)),
    ...wordsOf(page),
  };
}

/** The text shown instead of missing cards, or below cards that do not count. */
function wordsOf(read: ResultPage): { readonly empty: Text; readonly note?: Text } {
  const { verdict, page, cards } = read;
  const none = { en: 'No results.', ja: '検索結果はありません。' };
  const isTrulyEmpty = verdict === 'no_results' && (page ?? 1) === 1;
  const why = isTrulyEmpty ? null : verdictSentence(verdict, read);
  if (why === null) return { empty: none };
  const text = {
    en: `${why.en} This page gives no ranks.`,
    ja: `${why.ja}このページの順位は使えません。`,
  };
  return cards.length === 0 ? { empty: text } : { empty: none, note: text };
}

function printProduct(page: Product): Printed {
  const { stock, seller, price_reason: reason } = page;
  return {
    kind: 'record',
    fields: [
      [{ en: 'verdict', ja: 'ページの状態' }, wordOf(page.verdict)],
      [{ en: 'kind', ja: '種類' }, wordOf(page.kind, PAGE_KIND_WORDS)],
      [{ en: 'ASIN', ja: 'ASIN' }, page.asin],
      [{ en: 'title', ja: '商品名' }, page.title],
      [{ en: 'brand', ja: 'ブランド' }, page.brand],
      [{ en: 'price', ja: '価格' }, page.price],
      [{ en: 'currency', ja: '通貨' }, page.currency],
      [{ en: 'no price because', ja: '価格がない理由' }, reason && wordOf(reason, PRICE_REASON_WORDS)],
      [{ en: 'list price', ja: '参考価格' }, page.list_price],
      [{ en: 'stock', ja: '在庫' }, stockText(stock)],
      [{ en: 'seller', ja: '出品者' }, seller.name ?? seller.id],
      [{ en: 'ships from', ja: '出荷元' }, page.ships_from],
      [{ en: 'rating', ja: '評価' }, page.rating],
      [{ en: 'reviews', ja: 'レビュー数' }, page.review_count],
      ...page.bsr.map(({ rank, category }): [Text, Cell] => [
        { en: 'Best Sellers Rank', ja: '売れ筋ランキング' },
        `${rank} ${category ?? ''}`,
      ]),
      [{ en: 'delivery place', ja: 'お届け先' }, page.place],
      ...problemsOf(page),
    ],
  };
}

/** Problems of one code and place are one, with the details of each. */
function problemsOf({ problems }: InspectedPage): [Text, Cell][] {
  const joined = new Map<string, PageProblem>();
  for (const one of problems) {
    const key = `${one.code} ${one.where}`;
    const known = joined.get(key);
    joined.set(key, known === undefined ? one : { ...known, detail: `${known.detail} ${one.detail}` });
  }
  return [...joined.values()].map((one) => [{ en: 'problem', ja: '問題' }, problemText(one)]);
}

function stockText({ state, text }: Product['stock']): Text {
  const { en, ja } = wordOf(state, VALUE_NAMES.get('stock'));
  return text === null ? { en, ja } : { en: `${en} (${text})`, ja: `${ja}（${text}）` };
}

const AD = { en: 'ad', ja: '広告' };

/** Cards of an unsound page have no rank. */
function cellsOf(card: ResultPage['cards'][number], { verdict }: ResultPage): Cell[] {
  const { position, rank, is_sponsored: isAd, asin, price, rating, title } = card;
  return [position, isAd ? AD : verdict === 'sound' ? rank : null, asin, price, rating, title];
}

/** The number of cards, with the number that the page states if it differs. */
function countOf({ cards, cards_expected: expected }: ResultPage): Cell {
  return expected === null || expected === cards.length ? cards.length : `${cards.length} / ${expected}`;
}

/**
 * Facts of the page above its cards, also when piped: cards alone would look like ranks whatever the verdict.
 */
function printFacts(page: ResultPage, world: CliWorld): void {
  const { verdict, kind, marketplace, keyword } = page;
  printOutput(
    {
      kind: 'record',
      fields: [
        [{ en: 'verdict', ja: 'ページの状態' }, wordOf(verdict)],
        [{ en: 'kind', ja: '種類' }, wordOf(kind, PAGE_KIND_WORDS)],
        [{ en: 'site', ja: 'Amazon のドメイン' }, marketplace],
        [{ en: 'language', ja: '言語' }, page.language],
        [{ en: 'currency', ja: '通貨' }, page.currency],
        [{ en: 'delivery place', ja: 'お届け先' }, page.place],
        [{ en: 'keyword', ja: 'キーワード' }, keyword],
        [{ en: 'page', ja: 'ページ' }, page.page === null ? null : `${page.page} / ${page.last_page ?? '?'}`],
        [{ en: 'cards', ja: 'カード数' }, countOf(page)],
        ...problemsOf(page),
      ],
    },
    world,
    world.language,
  );
  world.out.write('\n');
}
