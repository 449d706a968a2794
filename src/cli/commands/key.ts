import type { Text } from '../../core/text.ts';
import { keyIssue } from '../../operations/accounts/key-issue.ts';
import { keyList } from '../../operations/accounts/key-list.ts';
import { keyReissue } from '../../operations/accounts/key-reissue.ts';
import { keyRevoke } from '../../operations/accounts/key-revoke.ts';
import { KEY_WORDS, wordOf } from '../code-words.ts';
import { type Command, type CommandInput, requiredOption, tableOf } from '../command.ts';
import { commandOf } from '../operation-command.ts';
import { sentence } from '../print-output.ts';
import type { CliWorld } from '../world.ts';

const SHOWN_ONCE = {
  en: 'Store the key now. It is never shown again.',
  ja: 'キーを今すぐ控えてください。再表示はできません。',
};

/** What to do with a key that could not be displayed. */
function ifKeyUnseen(key: string, line: CommandInput): Text {
  const again = `\`miharu key reissue ${key} --account ${requiredOption(line, 'account')}\``;
  return {
    en: `The key ${key} is valid but was not displayed. ${again} issues another one in its place.`,
    ja: `キー ${key} は発行されましたが、表示できませんでした。${again} で再発行してください（元のキーは使えなくなります）。`,
  };
}

/** With `--json` the note is part of the answer. */
function warnOfPlan({ err, language }: CliWorld, { isJson }: CommandInput, note: Text | null): void {
  if (note !== null && !isJson) err.write(sentence(note, language));
}

/** Commands on API keys. */
export const KEY_COMMANDS: readonly Command[] = [
  commandOf(keyIssue, {
    show: ({ id, key, note }, { world, line }) => {
      warnOfPlan(world, line, note);
      return {
        printed: {
          kind: 'record',
          fields: [
            [{ en: 'id', ja: 'ID' }, id],
            [{ en: 'key', ja: 'キー' }, key],
          ],
          note: SHOWN_ONCE,
        },
        ifUnseen: ifKeyUnseen(id, line),
      };
    },
  }),
  commandOf(keyList, {
    show: ({ keys }) => ({
      printed: tableOf(
        keys,
        [
          [{ en: 'ID', ja: 'ID' }, ({ id }) => id],
          [{ en: 'Name', ja: '名前' }, ({ name }) => name],
          [{ en: 'Key', ja: 'キー' }, ({ hint }) => hint],
          [{ en: 'Status', ja: '状態' }, ({ state }) => wordOf(state, KEY_WORDS)],
          [{ en: 'Issued', ja: '発行' }, ({ created_at }) => created_at],
          [{ en: 'Expires', ja: '期限' }, ({ expires_at }) => expires_at],
          [{ en: 'Last used', ja: '最終利用' }, ({ last_used_at }) => last_used_at],
          [{ en: 'Replaces', ja: '以前のキー' }, ({ replaces }) => replaces],
          [{ en: 'Scopes', ja: 'スコープ' }, ({ scopes }) => scopes.join(',')],
        ],
        { en: 'No API keys yet.', ja: 'キーはまだありません。' },
      ),
    }),
  }),
  commandOf(keyRevoke, {
    show: ({ id, revoked_at }) => ({
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'id', ja: 'ID' }, id],
          [{ en: 'revoked', ja: '無効化' }, revoked_at],
        ],
      },
    }),
  }),
  commandOf(keyReissue, {
    show: ({ id, key, expires_at, replaced, note }, { world, line }) => {
      warnOfPlan(world, line, note);
      return {
        printed: {
          kind: 'record',
          fields: [
            [{ en: 'id', ja: 'ID' }, id],
            [{ en: 'key', ja: 'キー' }, key],
            [{ en: 'expires', ja: '期限' }, expires_at ?? { en: 'never', ja: '無期限' }[world.language]],
            [{ en: 'old key valid until', ja: '以前のキーの期限' }, replaced.valid_until],
          ],
          note: SHOWN_ONCE,
        },
        ifUnseen: ifKeyUnseen(id, line),
      };
    },
  }),
];
