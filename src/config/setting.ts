import { type Parsed, parsed, refused } from '../core/parsed.ts';
import type { Text } from '../core/text.ts';

/** Converts between the text of a setting and its value. */
export interface SettingKind<T> {
  /** What is expected, as a phrase: `a whole number from 1 to 7`. */
  readonly expected: Text;
  /** `undefined` when the text is not what is expected. */
  parse(text: string): T | undefined;
  print(value: T): string;
}

/** One row of the table. */
export interface Setting<T> {
  readonly name: string;
  readonly kind: SettingKind<T>;
  readonly fallback: T;
  /** What it does, in one sentence. */
  readonly meaning: Text;
  /** A secret is never printed. */
  readonly isSecret: boolean;
}

/** A row of the table whose value may be printed. */
export function row<T>(
  name: string,
  kind: SettingKind<T>,
  fallback: T,
  ...[en, ja]: readonly [en: string, ja: string]
): Setting<T> {
  return { name, kind, fallback, meaning: { en, ja }, isSecret: false };
}

/** A row of the table whose value is never printed; `null` unless set. */
export function secretRow<T>(
  name: string,
  kind: SettingKind<T | null>,
  ...[en, ja]: readonly [en: string, ja: string]
): Setting<T | null> {
  return { name, kind, fallback: null, meaning: { en, ja }, isSecret: true };
}

/**
 * Parses the text of a setting. The refusal contains the name, the value (unless secret) and what was expected.
 */
export function parseSetting<T>(setting: Setting<T>, text: string): Parsed<T> {
  const value = setting.kind.parse(text.trim());
  if (value !== undefined) return parsed(value);
  const shown = setting.isSecret ? '…' : JSON.stringify(text);
  const { en, ja } = setting.kind.expected;
  return refused(
    `${setting.name}=${shown}: expected ${en}.`,
    `${setting.name}=${shown}：${ja}を指定してください。`,
  );
}

/** A whole number between `min` and `max`, both included. */
export function integer(min: number, max: number): SettingKind<number> {
  return {
    expected: { en: `a whole number from ${min} to ${max}`, ja: `${min} から ${max} までの整数` },
    parse(text) {
      const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
      return value >= min && value <= max ? value : undefined;
    },
    print: String,
  };
}

/** Any text that is not empty. */
export function text(en: string, ja: string): SettingKind<string> {
  return {
    expected: { en, ja },
    parse: (given) => (given === '' ? undefined : given),
    print: (value) => value,
  };
}

/** One of a few words. */
export function oneOf<T extends string>(words: readonly T[]): SettingKind<T> {
  const list = words.join(', ');
  return {
    expected: { en: `one of ${list}`, ja: `${list} のいずれか` },
    parse: (given) => words.find((word) => word === given),
    print: (value) => value,
  };
}

/**
 * Whether an address contains a `%` that is not a valid escape, so that its meaning is unclear; a literal `%`
 * is `%25`.
 */
export function hasStrayPercent(address: string): boolean {
  try {
    decodeURIComponent(address);
    return false;
  } catch {
    return true;
  }
}

/** An address, or `null`; `read` gives its value, or `undefined` if it is not what is expected. */
export function address(
  expected: Text,
  read: (url: URL, given: string) => string | undefined,
): SettingKind<string | null> {
  return {
    expected,
    parse(given) {
      const url = URL.parse(given);
      return url === null ? undefined : read(url, given);
    },
    print: (value) => value ?? '',
  };
}

/** A web address without a path, or `null`. */
export const ORIGIN = address(
  {
    en: 'a URL without a path, such as https://ranks.example.jp',
    ja: 'https://ranks.example.jp のような、パスのない URL',
  },
  ({ protocol, pathname, search, hash, username, origin }) =>
    /^https?:$/.test(protocol) && pathname === '/' && search + hash + username === '' ? origin : undefined,
);
