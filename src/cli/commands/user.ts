import type { Language, Text } from '../../core/text.ts';
import { userAdd } from '../../operations/users/user-add.ts';
import { userDisableTwoFactor } from '../../operations/users/user-disable-two-factor.ts';
import { userEndSessions } from '../../operations/users/user-end-sessions.ts';
import { userGrant } from '../../operations/users/user-grant.ts';
import { userInvite } from '../../operations/users/user-invite.ts';
import { userList } from '../../operations/users/user-list.ts';
import { userRemove } from '../../operations/users/user-remove.ts';
import { userReset } from '../../operations/users/user-reset.ts';
import { userWithdrawLink } from '../../operations/users/user-withdraw-link.ts';
import { maybeWord, ROLE_WORDS, wordOf } from '../code-words.ts';
import { type Command, type CommandOutput, tableOf } from '../command.ts';
import { commandOf } from '../operation-command.ts';
import type { CliWorld } from '../world.ts';

/** Shows a one-time link under the URL of the service. */
function showLink(
  made: { readonly id: string; readonly path: string; readonly expires_at: string },
  { world }: { readonly world: CliWorld },
): CommandOutput {
  const json = { id: made.id, link: `${serviceAddress(world)}${made.path}`, expires_at: made.expires_at };
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
        en: 'The link works once. It is not emailed and never shown again: pass it on yourself.',
        ja: 'リンクは 1 回だけ使えます。メールは送りません。ご自身で相手に渡してください（再表示はできません）。',
      },
    },
    ifUnseen: {
      en: `The link ${json.id} was created but not displayed, so nobody can use it. Run the same command again for another one.`,
      ja: `リンク ${json.id} は作成されましたが、表示されていないため誰にも使えません。同じコマンドでもう一度作成してください。`,
    },
  };
}

function linksNote(ids: readonly string[]): Text {
  const list = ids.join(', ');
  return {
    en: `Unused links: ${list}. \`miharu user withdraw-link\` withdraws one.`,
    ja: `未使用のリンク：${list}（\`miharu user withdraw-link\` で取り消せます）`,
  };
}

function serviceAddress({ listSettings }: CliWorld): string {
  const values = new Map(listSettings().map(({ name, value }) => [name, value]));
  const shared = values.get('MIHARU_PUBLIC_URL') ?? '';
  return shared === '' ? `http://${values.get('MIHARU_HOST')}:${values.get('MIHARU_PORT')}` : shared;
}

/** Commands on users of the web page. */
export const USER_COMMANDS: readonly Command[] = [
  commandOf(userAdd, {
    options: {
      'password-stdin': {
        value: null,
        isRequired: true,
        meaning: {
          en: 'Read the password from standard input, so that it does not appear in a process list',
          ja: 'パスワードを標準入力から読み込む（プロセスの一覧に表示されないようにするため）',
        },
      },
    },
    fill: async (world) => ({ password: (await world.readStandardInput()).replace(/\r?\n$/, '') }),
    show: ({ id, email }) => ({
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'id', ja: 'ID' }, id],
          [{ en: 'email', ja: 'メールアドレス' }, email],
        ],
      },
    }),
  }),
  commandOf(userInvite, { fixed: { made_by: null }, show: showLink }),
  commandOf(userList, {
    show: ({ users, invitations }) => ({
      printed: {
        ...tableOf(
          users,
          [
            [{ en: 'ID', ja: 'ID' }, ({ id }) => id],
            [{ en: 'Email', ja: 'メールアドレス' }, ({ email }) => email],
            [{ en: 'Name', ja: '名前' }, ({ name }) => name],
            [
              { en: 'Roles', ja: '役割' },
              ({ is_operator, accounts }) => {
                const roles = [...(is_operator ? [{ id: '', role: 'operator' }] : []), ...accounts].map(
                  ({ id, role }) => ({ id, word: wordOf(role, ROLE_WORDS) }),
                );
                const listed = (language: Language) =>
                  roles.map(({ id, word }) => `${word[language]} ${id}`.trim()).join(', ');
                return { en: listed('en'), ja: listed('ja') };
              },
            ],
            [
              { en: 'Two-factor', ja: '2 段階認証' },
              ({ two_factor }) => (two_factor ? { en: 'on', ja: 'オン' } : null),
            ],
            [{ en: 'Last sign-in', ja: '最終サインイン' }, ({ last_sign_in_at }) => last_sign_in_at],
            [{ en: 'Last active', ja: '最終利用' }, ({ last_seen_at }) => last_seen_at],
          ],
          {
            en: 'No users yet. Add one with `miharu user add`, or create a setup link with `miharu user invite`.',
            ja: '利用者はまだいません。`miharu user add` で追加するか、`miharu user invite` で登録用のリンクを作成してください。',
          },
        ),
        ...(invitations.length > 0 && { note: linksNote(invitations.map(({ id }) => id)) }),
      },
    }),
  }),
  commandOf(userGrant, {
    show: ({ id, account, role }) => ({
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'id', ja: 'ID' }, id],
          [{ en: 'account', ja: 'アカウント' }, account],
          [{ en: 'role', ja: '役割' }, maybeWord(role, ROLE_WORDS)],
        ],
      },
    }),
  }),
  commandOf(userRemove, {
    show: ({ id, account }) => ({
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'removed', ja: '削除' }, id],
          [{ en: 'account', ja: 'アカウント' }, account],
        ],
      },
    }),
  }),
  commandOf(userEndSessions, {
    show: ({ id, ended }) => ({
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'id', ja: 'ID' }, id],
          [{ en: 'sessions ended', ja: 'サインアウトした端末' }, String(ended)],
        ],
      },
    }),
  }),
  commandOf(userDisableTwoFactor, {
    show: ({ id }) => ({
      printed: { kind: 'record', fields: [[{ en: 'turned off for', ja: '無効にした利用者' }, id]] },
    }),
  }),
  commandOf(userReset, { fixed: { made_by: null }, show: showLink }),
  commandOf(userWithdrawLink, {
    show: ({ id }) => ({ printed: { kind: 'record', fields: [[{ en: 'withdrawn', ja: '取り消し' }, id]] } }),
  }),
];
