import { type Parsed, parsed, refused } from '../core/parsed.ts';
import { quote } from '../core/text.ts';
import type { SettingValues, SourceSetting } from './port.ts';

/** Longest value of a setting, in characters. */
const VALUE_MAX = 500;

/**
 * Checks that every needed setting is there and none is unknown, and trims the values. A refusal names settings, never
 * the value of a secret.
 */
export function readSettings(
  values: SettingValues,
  settings: readonly SourceSetting[],
): Parsed<ReadonlyMap<string, string>> {
  const known = new Set(settings.map(({ name }) => name));
  const unknown = Object.keys(values).find((name) => !known.has(name));
  if (unknown !== undefined) {
    const names = settings.flatMap(({ name, isSecret }) => (isSecret ? [] : [name])).join(', ');
    return refused(
      `${quote(unknown)} is not a setting of this source. Use ${names}, and give a key with --key-stdin.`,
      `${quote(unknown)} という設定はありません。設定できるのは ${names} です。キーは --key-stdin で渡してください。`,
    );
  }
  const read = new Map<string, string>();
  for (const setting of settings) {
    const value = (values[setting.name] ?? '').trim();
    if (value === '' && setting.isRequired) return refusedMissing(setting);
    if (value.length > VALUE_MAX || !value.isWellFormed() || /\p{Cc}/u.test(value)) {
      return refused(
        `The setting ${setting.name} is longer than ${VALUE_MAX} characters or has control characters.`,
        `設定 ${setting.name} が ${VALUE_MAX} 文字を超えているか、制御文字を含んでいます。`,
      );
    }
    if (value !== '') read.set(setting.name, value);
  }
  return parsed(read);
}

function refusedMissing({ name, meaning, isSecret }: SourceSetting) {
  return isSecret
    ? refused(
        `The key is missing (${name}). Give it with --key-stdin.`,
        `キー（${name}）がありません。--key-stdin で標準入力から渡してください。`,
      )
    : refused(
        `The setting ${name} is missing (${meaning.en}). Give it with --set ${name}=VALUE.`,
        `設定 ${name} がありません（${meaning.ja}）。--set ${name}=VALUE で指定してください。`,
      );
}

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Whether an address is on this machine. */
export function isLoopback(url: URL): boolean {
  return LOOPBACK.has(url.hostname);
}

/**
 * Reads the URL of a service without a path: `https:`, or `http:` on this machine, because requests to it carry a key.
 */
export function parseServiceAddress(text: string): Parsed<URL> {
  const url = URL.parse(text);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url));
  const isPlain = url?.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  if (url !== null && isSafe && isPlain) return parsed(url);
  return refused(
    `${quote(text)} is not the URL of a service. Use https://HOST without a path.`,
    `${quote(text)} は取得元のサービスの URL ではありません。https://ホスト名 の形で指定してください。`,
  );
}
