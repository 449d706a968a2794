import { asinAdd } from '../../operations/asins/asin-add.ts';
import { asinList } from '../../operations/asins/asin-list.ts';
import { asinRemove } from '../../operations/asins/asin-remove.ts';
import { ACCOUNT_OPTION } from '../account-options.ts';
import { type Command, requiredOption } from '../command.ts';
import { printAddedAsins } from '../print-added-asins.ts';
import { FILE_OPTION, listPositionals, readEntries } from '../read-entries.ts';
import { runOperation } from '../run-operation.ts';

const ASINS = listPositionals('ASIN…', {
  en: "ASINs of competitors' products; - reads them from standard input",
  ja: '競合商品の ASIN。- で標準入力から読む',
});

const add: Command = {
  name: 'watch add',
  summary: { en: "Watch competitors' products", ja: '競合商品を見張る' },
  positionals: ASINS,
  options: { account: ACCOUNT_OPTION, file: FILE_OPTION },
  notes: {
    en: 'As many as the plan holds; nothing is added when one is not valid or the plan is full. Own products are watched\nanyway. Past ranks and changes are there at once as far as result pages are kept.',
    ja: 'プランの上限まで。1 件でも無効か上限を超えると何も追加しません。自社商品は常に見張っています。\n保存されている検索結果から、過去の順位と変化もすぐに補われます。',
  },
  async run(world, input) {
    const json = await runOperation(world, asinAdd, {
      account: requiredOption(input, 'account'),
      asins: await readEntries('watch add', world, input),
      names: [],
      relation: 'watched',
    });
    return { json, printed: printAddedAsins(json) };
  },
};

const list: Command = {
  name: 'watch list',
  summary: {
    en: "List the competitors' products that an account watches",
    ja: '見張っている競合商品を一覧する',
  },
  positionals: null,
  options: { account: ACCOUNT_OPTION },
  async run(world, input) {
    const json = await runOperation(world, asinList, {
      account: requiredOption(input, 'account'),
      relation: 'watched',
    });
    return {
      json,
      printed: {
        kind: 'table',
        columns: [
          { en: 'ASIN', ja: 'ASIN' },
          { en: 'Title', ja: '商品名' },
          { en: 'Added', ja: '追加' },
        ],
        rows: json.asins.map(({ asin, title, added_at }) => [asin, title, added_at]),
        empty: {
          en: 'The account watches no product of others yet.',
          ja: '見張っている競合商品はまだありません。',
        },
      },
    };
  },
};

const remove: Command = {
  name: 'watch remove',
  summary: { en: "Stop watching competitors' products", ja: '競合商品の見張りをやめる' },
  positionals: ASINS,
  options: { account: ACCOUNT_OPTION, file: FILE_OPTION },
  async run(world, input) {
    const json = await runOperation(world, asinRemove, {
      account: requiredOption(input, 'account'),
      asins: await readEntries('watch remove', world, input),
      relation: 'watched',
    });
    return {
      json,
      printed: { kind: 'record', fields: [[{ en: 'removed', ja: '削除' }, json.removed.length]] },
    };
  },
};

/** Commands on the products of others that an account watches. */
export const WATCH_COMMANDS: readonly Command[] = [add, list, remove];
