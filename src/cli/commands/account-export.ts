import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { MiharuError } from '../../core/errors.ts';
import { quote } from '../../core/text.ts';
import { exportAudited } from '../../operations/accounts/export-account.ts';
import { getAccount } from '../../operations/accounts/get-account.ts';
import { ACCOUNT_GIVEN } from '../../operations/schemas.ts';
import { type Command, optionOf, requiredOption } from '../command.ts';

/** Writes everything of an account, page by page, to a new file or to standard output. */
export const accountExport: Command = {
  name: 'account export',
  summary: {
    en: 'Export everything of an account as JSON Lines, without secrets',
    ja: 'アカウントの全データを JSON Lines で書き出す（シークレットは含まない）',
  },
  positionals: null,
  options: {
    account: { value: ACCOUNT_GIVEN.given.shown, isRequired: true, meaning: ACCOUNT_GIVEN.given.meaning },
    output: {
      value: 'FILE',
      meaning: {
        en: 'A new file, only readable by you; default: standard output',
        ja: '新しいファイル（自分だけが読める）。省略時は標準出力',
      },
    },
  },
  async run(world, line) {
    await using context = await world.openContext('refuse');
    const account = await getAccount(context.store, requiredOption(line, 'account'));
    const output = optionOf(line, 'output');
    if (output === undefined) {
      for await (const text of exportAudited(context, account)) {
        world.out.write(text);
        if ((await world.out.taken()) === 'gone') break;
      }
      return { json: undefined, printed: { kind: 'nothing' } };
    }
    const file = resolve(world.folder, output);
    // Exclusive: nothing that exists is overwritten.
    await using handle = await open(file, 'wx', 0o600).catch((thrown: unknown) => {
      throw notWritable(file, thrown);
    });
    for await (const text of exportAudited(context, account)) await handle.write(text);
    await handle.sync();
    return {
      json: { id: account.id, file },
      printed: { kind: 'record', fields: [[{ en: 'written', ja: '書き込み' }, file]] },
    };
  },
};

function notWritable(file: string, cause: unknown): MiharuError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
  const why =
    code === 'EEXIST'
      ? { en: 'exists already, and is not overwritten', ja: 'はすでに存在し、上書きしません' }
      : { en: `cannot be created (${code})`, ja: `を作成できません（${code}）` };
  return new MiharuError(
    'file_not_writable',
    { en: `The file ${quote(file)} ${why.en}.`, ja: `ファイル ${quote(file)} ${why.ja}。` },
    { cause },
  );
}
