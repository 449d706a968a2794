import { quote } from '../../core/text.ts';
import { keywordAdd } from '../../operations/keywords/keyword-add.ts';
import { keywordList } from '../../operations/keywords/keyword-list.ts';
import { keywordRemove } from '../../operations/keywords/keyword-remove.ts';
import { ACCOUNT_OPTION } from '../account-options.ts';
import { type Command, requiredOption } from '../command.ts';
import { FILE_OPTION, listPositionals, readEntries } from '../read-entries.ts';
import { runOperation } from '../run-operation.ts';

const KEYWORDS = listPositionals('KEYWORD…', {
  en: 'Keywords, each one word of the line (quote spaces); - reads them from standard input',
  ja: 'キーワード（空白を含むものは引用符で囲む）。- で標準入力から読む',
});

const add: Command = {
  name: 'keyword add',
  summary: keywordAdd.summary,
  positionals: KEYWORDS,
  options: { account: ACCOUNT_OPTION, file: FILE_OPTION },
  notes: {
    en: 'Lists have one keyword per line; commas belong to the keyword. Nothing is added when one is not valid or the\nplan is full. Twins are equal but for width and case: both are kept, remove the one you do not want.',
    ja: '一覧は 1 行 1 件で、コンマはキーワードの一部です。1 件でも無効か上限を超えると何も追加しません。\n双子は全角・半角や大文字・小文字だけが違う組です。両方残るので、不要な方を削除してください。',
  },
  async run(world, input) {
    const json = await runOperation(world, keywordAdd, {
      account: requiredOption(input, 'account'),
      keywords: await readEntries('keyword add', world, input),
    });
    const twins = json.twins.map(({ keyword, twin_of }) => `${quote(keyword)} ~ ${quote(twin_of)}`);
    return {
      json,
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'added', ja: '追加' }, json.added.length],
          [{ en: 'duplicate', ja: '重複' }, json.duplicate.length],
          [{ en: 'blank', ja: '空行' }, json.blank],
          [{ en: 'past ranks filled', ja: '補われた過去の順位' }, json.ranks_filled],
          ...twins.map((twin): [{ en: string; ja: string }, string] => [{ en: 'twin', ja: '双子' }, twin]),
        ],
      },
    };
  },
};

const list: Command = {
  name: 'keyword list',
  summary: keywordList.summary,
  positionals: null,
  options: { account: ACCOUNT_OPTION },
  async run(world, input) {
    const json = await runOperation(world, keywordList, { account: requiredOption(input, 'account') });
    return {
      json,
      printed: {
        kind: 'table',
        columns: [
          { en: 'Keyword', ja: 'キーワード' },
          { en: 'Added', ja: '追加' },
        ],
        rows: json.keywords.map(({ keyword, added_at }) => [keyword, added_at]),
        empty: { en: 'The account has no keyword yet.', ja: 'キーワードはまだありません。' },
      },
    };
  },
};

const remove: Command = {
  name: 'keyword remove',
  summary: keywordRemove.summary,
  positionals: KEYWORDS,
  options: { account: ACCOUNT_OPTION, file: FILE_OPTION },
  async run(world, input) {
    const json = await runOperation(world, keywordRemove, {
      account: requiredOption(input, 'account'),
      keywords: await readEntries('keyword remove', world, input),
    });
    return {
      json,
      printed: { kind: 'record', fields: [[{ en: 'removed', ja: '削除' }, json.removed.length]] },
    };
  },
};

/** Commands on the keywords of an account. */
export const KEYWORD_COMMANDS: readonly Command[] = [add, list, remove];
