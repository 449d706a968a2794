import { isIP } from 'node:net';
import type { SettingKind } from './setting.ts';

/** IP addresses and CIDR ranges, separated by commas or spaces. */
export const ADDRESSES: SettingKind<readonly string[]> = {
  expected: {
    en: 'IP addresses or ranges separated by commas, such as 127.0.0.1, 10.0.0.0/8',
    ja: '127.0.0.1, 10.0.0.0/8 のようにカンマで区切った IP アドレスまたは範囲',
  },
  parse(text) {
    const entries = text.split(/[\s,]+/).filter((entry) => entry !== '');
    return entries.length > 0 && entries.every(isRange) ? entries : undefined;
  },
  print: (value) => value.join(', '),
};

function isRange(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
