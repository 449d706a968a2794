import { address, type SettingKind, text } from './setting.ts';

/** A part of the day, in minutes after midnight. */
export interface WindowSetting {
  readonly startMinutes: number;
  readonly endMinutes: number;
}

/** A time window of the Japanese day: `05:00-08:00`. */
export const WINDOW: SettingKind<WindowSetting> = {
  expected: {
    en: 'two times of day in Japan, at least a minute apart, such as 05:00-08:00',
    ja: '05:00-08:00 のような、日本時間の開始時刻と終了時刻（1 分以上の間隔）',
  },
  parse(text) {
    const times = /^(\d{1,2}):(\d{2})\s*[-–~〜]\s*(\d{1,2}):(\d{2})$/.exec(text);
    if (times === null) return undefined;
    const [startMinutes, endMinutes] = [minutes(times[1], times[2]), minutes(times[3], times[4])];
    const isWindow = startMinutes < endMinutes && endMinutes <= 24 * 60;
    return isWindow ? { startMinutes, endMinutes } : undefined;
  },
  print: ({ startMinutes, endMinutes }) => `${clock(startMinutes)}-${clock(endMinutes)}`,
};

function minutes(hours: string | undefined, rest: string | undefined): number {
  return Number(rest) < 60 ? Number(hours) * 60 + Number(rest) : Number.NaN;
}

function clock(minutesOfDay: number): string {
  const [hours, rest] = [Math.floor(minutesOfDay / 60), minutesOfDay % 60];
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

/** A web address with a path, or `null`. */
export const ADDRESS = address(
  {
    en: 'a URL such as https://alarm.example.jp/miharu',
    ja: 'https://alarm.example.jp/miharu のような URL',
  },
  ({ protocol, username, password, href }) =>
    /^https?:$/.test(protocol) && username === '' && password === '' ? href : undefined,
);

/** A Standard Webhooks secret: 24 to 64 bytes in base64 after `whsec_`. */
export const WEBHOOK_SECRET: SettingKind<string | null> = {
  expected: {
    en: 'whsec_ and 24 to 64 bytes in base64',
    ja: 'whsec_ に続く base64（24 から 64 バイト）',
  },
  parse(given) {
    const base64 = /^whsec_([A-Za-z0-9+/]{32,88}={0,2})$/.exec(given)?.[1];
    const bytes = base64 === undefined ? 0 : Math.floor((base64.replace(/=+$/, '').length * 3) / 4);
    return bytes >= 24 && bytes <= 64 ? given : undefined;
  },
  print: (value) => value ?? '',
};

/** Any text, or `null`. */
export function maybeText(en: string, ja: string): SettingKind<string | null> {
  return { ...text(en, ja), print: (value) => value ?? '' };
}

/** Names with values: `postcode=1000001, device=mobile`. */
export const PAIRS: SettingKind<Readonly<Record<string, string>>> = {
  expected: {
    en: 'settings of the source as NAME=VALUE, separated by commas, each name at most once, such as postcode=1000001, device=mobile',
    ja: 'postcode=1000001, device=mobile のように NAME=VALUE をカンマで区切った、取得元の設定（同じ名前は 1 回だけ）',
  },
  parse(given) {
    const pairs = given.split(',').map((pair) => /^\s*([a-z][a-z0-9_]*)\s*=\s*(.*?)\s*$/.exec(pair));
    if (pairs.some((pair) => pair === null)) return undefined;
    // With two values for one name it is unclear which is meant.
    if (new Set(pairs.map((pair) => pair?.[1])).size < pairs.length) return undefined;
    return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? '']));
  },
  print: (value) =>
    Object.entries(value)
      .map(([name, text]) => `${name}=${text}`)
      .join(', '),
};
