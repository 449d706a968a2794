import { invalidParameter } from '../../core/errors.ts';
import { oneLine, quote } from '../../core/text.ts';

/** Longest name of an account, a key or a product, in Unicode code points. */
const NAME_POINTS_MAX = 100;

/** Reads a name that a person gives: one line, NFC, 1 to 100 characters; throws `invalid_parameter`. */
export function parseName(parameter: string, text: string): string {
  const name = oneLine(text.normalize('NFC'));
  const points = [...name].length;
  if (points === 0) {
    throw invalidParameter(parameter, {
      en: `The ${parameter} is empty. Give 1 to ${NAME_POINTS_MAX} characters.`,
      ja: `${parameter} が空です。1 から ${NAME_POINTS_MAX} 文字で指定してください。`,
    });
  }
  if (points > NAME_POINTS_MAX || !name.isWellFormed() || /[\p{Cc}\ufffd]/u.test(name)) {
    throw invalidParameter(parameter, {
      en: `The ${parameter} ${quote(name.toWellFormed())} is too long or broken. Give 1 to ${NAME_POINTS_MAX} readable characters.`,
      ja: `${parameter} ${quote(name.toWellFormed())} が長すぎるか壊れています。1 から ${NAME_POINTS_MAX} 文字で指定してください。`,
    });
  }
  return name;
}
