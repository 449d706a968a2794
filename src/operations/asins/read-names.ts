import { invalidParameter } from '../../core/errors.ts';
import { parseName } from '../accounts/parse-name.ts';

/** Most names that one product has. */
const NAMES_MAX = 50;

/** Reads names of one product, each once, blank lines left out; throws `invalid_parameter` of `names`. */
export function readNames(lines: readonly string[]): string[] {
  const written = lines.filter((line) => line.trim() !== '');
  const names = [...new Set(written.map((line) => parseName('names', line)))];
  if (names.length <= NAMES_MAX) return names;
  throw invalidParameter('names', {
    en: `There are ${names.length} names; a product has at most ${NAMES_MAX}.`,
    ja: `呼び名が ${names.length} 件あります。1 商品につき ${NAMES_MAX} 件までです。`,
  });
}
