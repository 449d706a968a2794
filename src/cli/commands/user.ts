import { isRole, ROLES, type Role } from '../../core/role.ts';
import { quote } from '../../core/text.ts';
import { userAdd } from '../../operations/users/user-add.ts';
import { type Command, type CommandInput, type Option, optionOf, requiredOption } from '../command.ts';
import { runOperation } from '../run-operation.ts';
import { usageError } from '../usage-error.ts';

const ACCOUNT: Option = {
  value: 'ID',
  meaning: {
    en: 'Account that the user belongs to; without it the user is an operator',
    ja: '所属するアカウント（省略時は運営者）',
  },
};

const ROLE: Option = {
  value: 'ROLE',
  meaning: {
    en: `Role in the account: ${ROLES.join(', ')}; member unless given`,
    ja: `アカウントでの役割: ${ROLES.join(', ')}（省略時は member）`,
  },
};

const PASSWORD_STDIN: Option = {
  value: null,
  isRequired: true,
  meaning: {
    en: 'Take the password from standard input, so that no list of processes shows it',
    ja: 'パスワードを標準入力から読み込む（プロセス一覧に出ません）',
  },
};

const add: Command = {
  name: 'user add',
  summary: userAdd.summary,
  positionals: {
    usage: 'EMAIL',
    min: 1,
    max: 1,
    meaning: { en: 'E-mail address to sign in with', ja: 'サインインに使うメールアドレス' },
  },
  options: {
    name: {
      value: 'NAME',
      isRequired: true,
      meaning: { en: 'Name of the user, 1 to 100 characters', ja: '利用者名（1 から 100 文字）' },
    },
    account: ACCOUNT,
    role: ROLE,
    'password-stdin': PASSWORD_STDIN,
  },
  async run(world, input) {
    const [email = ''] = input.positionals;
    const json = await runOperation(world, userAdd, {
      ...{ email, name: requiredOption(input, 'name') },
      account: optionOf(input, 'account') ?? null,
      role: readRole('user add', input),
      password: (await world.readStandardInput()).replace(/\r?\n$/, ''),
    });
    return {
      json,
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'id', ja: 'ID' }, json.id],
          [{ en: 'e-mail', ja: 'メールアドレス' }, json.email],
        ],
      },
    };
  },
};

function readRole(command: string, input: CommandInput): Role | null {
  const text = optionOf(input, 'role');
  if (text === undefined || isRole(text)) return text ?? null;
  const roles = ROLES.join(', ');
  throw usageError(
    {
      en: `There is no role ${quote(text)}. The roles are ${roles}.`,
      ja: `役割 ${quote(text)} はありません。${roles} のいずれかです。`,
    },
    command,
  );
}

/** Commands on users of the web page. */
export const USER_COMMANDS: readonly Command[] = [add];
