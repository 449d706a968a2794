import { asinAdd } from '../../operations/asins/asin-add.ts';
import { asinList } from '../../operations/asins/asin-list.ts';
import { asinRemove } from '../../operations/asins/asin-remove.ts';
import { ACCOUNT_OPTION } from '../account-options.ts';
import { type Command, requiredOption } from '../command.ts';
import { printAddedAsins } from '../print-added-asins.ts';
import { FILE_OPTION, listPositionals, readEntries } from '../read-entries.ts';
import { runOperation } from '../run-operation.ts';

const ASINS = listPositionals('ASIN…', {
  en: 'ASINs (B0…, or ISBN-10 for books); - reads them from standard input',
  ja: 'ASIN（B0…、書籍は ISBN-10）。- で標準入力から読む',
});

const add: Command = {
  name: 'asin add',
  summary: asinAdd.summary,
  positionals: ASINS,
  options: {
    account: ACCOUNT_OPTION,
    name: {
      value: 'NAME',
      isRepeatable: true,
      meaning: {
        en: 'Name by which people call the product; needs exactly one ASIN',
        ja: '商品の呼び名（ASIN が 1 件のときだけ）',
      },
    },
    watched: {
      value: null,
      meaning: {
        en: "Watch a competitor's product instead of an own one",
        ja: '自社商品ではなく競合商品として見張る',
      },
    },
    file: FILE_OPTION,
  },
  notes: {
    en: 'With --name, sentences that answers may say are shown with their outcome for the product: named, asked (a person\nhas to confirm) or not_named. Other spellings that would be found only as names are listed too.',
    ja: '--name を付けると、回答に現れそうな文の例と判定（named 検出、asked 要確認、not_named 検出なし）を表示します。\n呼び名に加えると見つかるようになる別の表記も表示します。',
  },
  async run(world, input) {
    const json = await runOperation(world, asinAdd, {
      account: requiredOption(input, 'account'),
      asins: await readEntries('asin add', world, input),
      names: [...(input.options.get('name') ?? [])],
      relation: input.options.has('watched') ? 'watched' : 'own',
    });
    return { json, printed: printAddedAsins(json) };
  },
};

const list: Command = {
  name: 'asin list',
  summary: asinList.summary,
  positionals: null,
  options: { account: ACCOUNT_OPTION },
  async run(world, input) {
    const json = await runOperation(world, asinList, { account: requiredOption(input, 'account') });
    return {
      json,
      printed: {
        kind: 'table',
        columns: [
          { en: 'ASIN', ja: 'ASIN' },
          { en: 'Kind', ja: '種類' },
          { en: 'Names', ja: '呼び名' },
          { en: 'Title', ja: '商品名' },
          { en: 'Added', ja: '追加' },
        ],
        rows: json.asins.map(({ asin, relation, names, title, added_at }) => [
          asin,
          relation,
          names.join(', '),
          title,
          added_at,
        ]),
        empty: { en: 'The account has no ASIN yet.', ja: 'ASIN はまだありません。' },
      },
    };
  },
};

const remove: Command = {
  name: 'asin remove',
  summary: asinRemove.summary,
  positionals: ASINS,
  options: { account: ACCOUNT_OPTION, file: FILE_OPTION },
  async run(world, input) {
    const json = await runOperation(world, asinRemove, {
      account: requiredOption(input, 'account'),
      asins: await readEntries('asin remove', world, input),
    });
    return {
      json,
      printed: { kind: 'record', fields: [[{ en: 'removed', ja: '削除' }, json.removed.length]] },
    };
  },
};

/** Commands on the products of an account. */
export const ASIN_COMMANDS: readonly Command[] = [add, list, remove];
