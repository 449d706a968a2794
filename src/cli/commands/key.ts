import { quote, type Text } from '../../core/text.ts';
import { keyIssue } from '../../operations/accounts/key-issue.ts';
import { keyList } from '../../operations/accounts/key-list.ts';
import { keyReissue, OVERLAP_HOURS } from '../../operations/accounts/key-reissue.ts';
import { keyRevoke } from '../../operations/accounts/key-revoke.ts';
import { ACCOUNT_OPTION } from '../account-options.ts';
import { type Command, type CommandInput, optionOf, type Positionals, requiredOption } from '../command.ts';
import { sentence } from '../print-output.ts';
import { runOperation } from '../run-operation.ts';
import { usageError } from '../usage-error.ts';
import type { CliWorld } from '../world.ts';

const KEY: Positionals = {
  usage: 'KEY_ID',
  min: 1,
  max: 1,
  meaning: { en: 'Key, as `miharu key list` shows it (key_…)', ja: 'キー（`miharu key list` の ID、key_…）' },
};

const SHOWN_ONCE = {
  en: 'Keep the key now: it is never shown again.',
  ja: 'キーを今すぐ控えてください。再表示はできません。',
};

/** The line that ends a key which nobody saw, and shows another in its place. */
function ifKeyUnseen(key: string, account: string): Text {
  const line = `\`miharu key reissue ${key} --account ${account}\``;
  return {
    en: `The key ${key} is valid, but nobody saw it. ${line} shows another in its place.`,
    ja: `キー ${key} は有効ですが、表示されていません。${line} で代わりのキーを表示できます。`,
  };
}

const issue: Command = {
  name: 'key issue',
  summary: keyIssue.summary,
  positionals: null,
  options: {
    account: ACCOUNT_OPTION,
    name: {
      value: 'NAME',
      meaning: {
        en: 'Name by which you tell keys apart; "key" unless given',
        ja: 'キーを見分けるための名前（省略時は key）',
      },
    },
    'expires-on': {
      value: 'DATE',
      meaning: {
        en: 'Last Japanese date on which it can be used (2027-03-31); no end unless given',
        ja: '使える最後の日（日本時間、2027-03-31 の形。省略時は無期限）',
      },
    },
  },
  async run(world, input) {
    const name = optionOf(input, 'name') ?? 'key';
    const lastDate = optionOf(input, 'expires-on');
    const account = requiredOption(input, 'account');
    const json = await runOperation(world, keyIssue, {
      account,
      name,
      ...(lastDate === undefined ? {} : { expires_on: lastDate }),
    });
    warnOfPlan(world, input, json.note);
    return {
      json,
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'id', ja: 'ID' }, json.id],
          [{ en: 'key', ja: 'キー' }, json.key],
        ],
        note: SHOWN_ONCE,
      },
      ifUnseen: ifKeyUnseen(json.id, account),
    };
  },
};

/** Under `--json` the note is in the answer. */
function warnOfPlan({ err, language }: CliWorld, { isJson }: CommandInput, note: Text | null): void {
  if (note !== null && !isJson) err.write(sentence(note, language));
}

const list: Command = {
  name: 'key list',
  summary: keyList.summary,
  positionals: null,
  options: { account: ACCOUNT_OPTION },
  async run(world, input) {
    const json = await runOperation(world, keyList, { account: requiredOption(input, 'account') });
    return {
      json,
      printed: {
        kind: 'table',
        columns: [
          { en: 'ID', ja: 'ID' },
          { en: 'Name', ja: '名前' },
          { en: 'Key', ja: 'キー' },
          { en: 'State', ja: '状態' },
          { en: 'Created', ja: '発行' },
          { en: 'Expires', ja: '期限' },
          { en: 'Last used', ja: '最終利用' },
        ],
        rows: json.keys.map((key) => [
          key.id,
          key.name,
          key.hint,
          key.state,
          key.created_at,
          key.expires_at,
          key.last_used_at,
        ]),
        empty: { en: 'The account has no key yet.', ja: 'キーはまだありません。' },
      },
    };
  },
};

const revoke: Command = {
  name: 'key revoke',
  summary: keyRevoke.summary,
  positionals: KEY,
  options: { account: ACCOUNT_OPTION },
  async run(world, input) {
    const [key = ''] = input.positionals;
    const json = await runOperation(world, keyRevoke, { account: requiredOption(input, 'account'), key });
    return {
      json,
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'id', ja: 'ID' }, json.id],
          [{ en: 'revoked', ja: '失効' }, json.revoked_at],
        ],
      },
    };
  },
};

const reissue: Command = {
  name: 'key reissue',
  summary: keyReissue.summary,
  positionals: KEY,
  options: {
    account: ACCOUNT_OPTION,
    overlap: {
      value: 'HOURS',
      meaning: {
        en: `Hours for which the old key stays valid: ${OVERLAP_HOURS.join(', ')}; 0 unless given`,
        ja: `古いキーを使える時間: ${OVERLAP_HOURS.join(', ')}（省略時は 0）`,
      },
    },
    'expires-on': {
      value: 'DATE',
      meaning: {
        en: 'Last Japanese date of the new key (2027-03-31), or never; the end of the old key unless given',
        ja: '新しいキーを使える最後の日（日本時間、2027-03-31 の形）か never（省略時は古いキーの期限を引き継ぐ）',
      },
    },
  },
  async run(world, input) {
    const [key = ''] = input.positionals;
    const overlap = readOverlap(optionOf(input, 'overlap') ?? '0');
    const account = requiredOption(input, 'account');
    const lastDate = optionOf(input, 'expires-on');
    const json = await runOperation(world, keyReissue, {
      account,
      key,
      overlap_hours: overlap,
      ...(lastDate === undefined ? {} : { expires_on: lastDate }),
    });
    warnOfPlan(world, input, json.note);
    return {
      json,
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'id', ja: 'ID' }, json.id],
          [{ en: 'key', ja: 'キー' }, json.key],
          [{ en: 'expires', ja: '期限' }, json.expires_at ?? { en: 'never', ja: '無期限' }[world.language]],
          [{ en: 'old key valid until', ja: '旧キーの期限' }, json.replaced.valid_until],
        ],
        note: SHOWN_ONCE,
      },
      ifUnseen: ifKeyUnseen(json.id, account),
    };
  },
};

function readOverlap(text: string): (typeof OVERLAP_HOURS)[number] {
  const hours = OVERLAP_HOURS.find((known) => String(known) === text);
  if (hours !== undefined) return hours;
  const list = OVERLAP_HOURS.join(', ');
  throw usageError(
    {
      en: `--overlap ${quote(text)} is none of ${list}.`,
      ja: `--overlap は ${list} のいずれかです（${quote(text)}）。`,
    },
    'key reissue',
  );
}

/** Commands on API keys. */
export const KEY_COMMANDS: readonly Command[] = [issue, list, revoke, reissue];
