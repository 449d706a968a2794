import { resolve } from 'node:path';
import { type InspectedPage, inspectPage } from '../../operations/inspect-page.ts';
import type { Cell, Command } from '../command.ts';
import { printOutput } from '../print-output.ts';
import type { CliWorld } from '../world.ts';

/** Shows what is read from a saved page. */
export const PAGE_COMMAND: Command = {
  name: 'page',
  summary: {
    en: 'Show what is read from a saved page; nothing is stored',
    ja: '保存したページから読み取った内容を表示する（保存はしない）',
  },
  positionals: {
    usage: 'FILE',
    min: 1,
    max: 1,
    meaning: {
      en: 'Saved page: HTML, .mhtml, gzip of these',
      ja: '保存したページ（HTML、.mhtml、その gzip）',
    },
  },
  options: {},
  notes: {
    en: 'docs/page-fields.md says what each member of the JSON is.',
    ja: 'JSON の各項目の意味は docs/page-fields.md にあります。',
  },
  async run(world, input) {
    const json = await inspectPage(resolve(world.folder, input.positionals[0] ?? ''), world.openPage);
    if (!input.isJson) printFacts(json, world);
    return {
      json,
      printed: {
        kind: 'table',
        columns: [
          { en: '#', ja: '位置' },
          { en: 'Rank', ja: '順位' },
          { en: 'ASIN', ja: 'ASIN' },
          { en: 'Price', ja: '価格' },
          { en: 'Rating', ja: '評価' },
          { en: 'Title', ja: '商品名' },
        ],
        rows: json.cards.map(cellsOf),
        empty: { en: 'No results.', ja: '検索結果はありません。' },
      },
    };
  },
};

function cellsOf(card: InspectedPage['cards'][number]): Cell[] {
  const { position, rank, is_sponsored: isAd, asin, price, rating, title } = card;
  return [position, isAd ? 'ad' : rank, asin, price, rating, title];
}

/** The facts of the page above its cards: for people only, so that piped lines are all cards. */
function printFacts(page: InspectedPage, world: CliWorld): void {
  if (!world.out.isTerminal) return;
  const { verdict, kind, marketplace, keyword, problems } = page;
  printOutput(
    {
      kind: 'record',
      fields: [
        [{ en: 'verdict', ja: '判定' }, verdict],
        [{ en: 'kind', ja: '種類' }, kind],
        [{ en: 'shop', ja: 'ストア' }, marketplace],
        [{ en: 'place', ja: 'お届け先' }, page.place],
        [{ en: 'keyword', ja: 'キーワード' }, keyword],
        [{ en: 'page', ja: 'ページ' }, page.page === null ? null : `${page.page} / ${page.last_page ?? '?'}`],
        [{ en: 'cards', ja: '件数' }, page.cards.length],
        ...problems.map((problem): [{ en: string; ja: string }, Cell] => [
          { en: 'problem', ja: '問題' },
          `${problem.code} (${problem.where}): ${problem.detail}`,
        ]),
      ],
    },
    world.out,
    world.language,
  );
  world.out.write('\n');
}
