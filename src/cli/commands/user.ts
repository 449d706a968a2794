import { isRole, ROLES, type Role } from '../../core/role.ts';
import { quote } from '../../core/text.ts';
import { userAdd } from '../../operations/users/user-add.ts';
import { userGrant } from '../../operations/users/user-grant.ts';
import { userInvite } from '../../operations/users/user-invite.ts';
import { userList } from '../../operations/users/user-list.ts';
import { userRemove } from '../../operations/users/user-remove.ts';
import { userReset } from '../../operations/users/user-reset.ts';
import { ACCOUNT_OPTION } from '../account-options.ts';
import {
  type Command,
  type CommandInput,
  type CommandOutput,
  type Option,
  optionOf,
  type Positionals,
  requiredOption,
} from '../command.ts';
import { runOperation } from '../run-operation.ts';
import { usageError } from '../usage-error.ts';
import type { CliWorld } from '../world.ts';

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
      email,
      name: requiredOption(input, 'name'),
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

const USER: Positionals = {
  usage: 'USER',
  min: 1,
  max: 1,
  meaning: {
    en: 'User: the id (usr_…) or the e-mail address',
    ja: '利用者: ID（usr_…）またはメールアドレス',
  },
};

const invite: Command = {
  name: 'user invite',
  summary: userInvite.summary,
  positionals: null,
  options: { account: ACCOUNT, role: ROLE },
  async run(world, input) {
    const account = optionOf(input, 'account') ?? null;
    const role = readRole('user invite', input);
    return printLink(world, await runOperation(world, userInvite, { account, role, made_by: null }));
  },
};

const reset: Command = {
  name: 'user reset',
  summary: userReset.summary,
  positionals: USER,
  options: {},
  async run(world, input) {
    const [user = ''] = input.positionals;
    return printLink(world, await runOperation(world, userReset, { user, made_by: null }));
  },
};

const grant: Command = {
  name: 'user grant',
  summary: userGrant.summary,
  positionals: USER,
  options: { account: ACCOUNT_OPTION, role: ROLE },
  async run(world, input) {
    const [user = ''] = input.positionals;
    const account = requiredOption(input, 'account');
    const role = readRole('user grant', input) ?? 'member';
    const json = await runOperation(world, userGrant, { user, account, role });
    return {
      json,
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'id', ja: 'ID' }, json.id],
          [{ en: 'account', ja: 'アカウント' }, json.account],
          [{ en: 'role', ja: '役割' }, json.role],
        ],
      },
    };
  },
};

const list: Command = {
  name: 'user list',
  summary: userList.summary,
  positionals: null,
  options: {
    account: { value: 'ID', meaning: { en: 'Of one account only', ja: 'アカウントを限定する' } },
  },
  async run(world, input) {
    const json = await runOperation(world, userList, { account: optionOf(input, 'account') ?? null });
    const open = json.invitations.length;
    return {
      json,
      printed: {
        kind: 'table',
        columns: [
          { en: 'ID', ja: 'ID' },
          { en: 'E-mail', ja: 'メールアドレス' },
          { en: 'Name', ja: '名前' },
          { en: 'Roles', ja: '役割' },
          { en: 'Last seen', ja: '最終利用' },
        ],
        rows: json.users.map(({ id, email, name, is_operator, accounts, last_seen_at }) => [
          id,
          email,
          name,
          [...(is_operator ? ['operator'] : []), ...accounts.map((one) => `${one.role} ${one.id}`)].join(
            ', ',
          ),
          last_seen_at,
        ]),
        ...(open === 0
          ? {}
          : { note: { en: `Links not used yet: ${open}`, ja: `未使用のリンク: ${open} 件` } }),
        empty: {
          en: 'There is no user yet: miharu user add, or the link that miharu serve prints',
          ja: '利用者はまだいません: miharu user add、または miharu serve が表示するリンク',
        },
      },
    };
  },
};

const remove: Command = {
  name: 'user remove',
  summary: userRemove.summary,
  positionals: USER,
  options: {
    account: {
      value: 'ID',
      meaning: {
        en: 'Account to take the user out of; without it the user is removed altogether',
        ja: '外すアカウント（省略時は利用者自体を削除）',
      },
    },
  },
  async run(world, input) {
    const [user = ''] = input.positionals;
    const account = optionOf(input, 'account') ?? null;
    const json = await runOperation(world, userRemove, { user, account });
    return {
      json,
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'removed', ja: '削除' }, json.id],
          [{ en: 'account', ja: 'アカウント' }, json.account],
        ],
      },
    };
  },
};

/** A one-time link, under the address that the service is reached at. */
function printLink(
  world: CliWorld,
  made: { readonly id: string; readonly path: string; readonly expires_at: string },
): CommandOutput {
  const link = `${serviceAddress(world)}${made.path}`;
  const json = { id: made.id, link, expires_at: made.expires_at };
  return {
    json,
    printed: {
      kind: 'record',
      fields: [
        [{ en: 'id', ja: 'ID' }, json.id],
        [{ en: 'link', ja: 'リンク' }, json.link],
        [{ en: 'valid until', ja: '有効期限' }, json.expires_at],
      ],
      note: {
        en: 'The link works once. Hand it over yourself: it is not sent, and it is never shown again.',
        ja: 'リンクは 1 回だけ使えます。メールは送りません。ご自身で相手に渡してください（再表示はできません）。',
      },
    },
    ifUnseen: {
      en: `The link ${json.id} was made, but nobody saw it, so that nobody can use it. The same line again makes another.`,
      ja: `リンク ${json.id} は作成されましたが、表示されていないため誰にも使えません。同じコマンドでもう一度作成してください。`,
    },
  };
}

function serviceAddress({ listSettings }: CliWorld): string {
  const values = new Map(listSettings().map(({ name, value }) => [name, value]));
  const shared = values.get('MIHARU_PUBLIC_URL') ?? '';
  return shared === '' ? `http://${values.get('MIHARU_HOST')}:${values.get('MIHARU_PORT')}` : shared;
}

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
export const USER_COMMANDS: readonly Command[] = [add, invite, list, grant, remove, reset];
