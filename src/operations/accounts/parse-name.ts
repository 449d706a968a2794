import { invalidParameter, type MiharuError } from '../../core/errors.ts';
import { pointCount } from '../../core/quarantine.ts';
import { LINE_UNITS_MAX, oneLine, quote } from '../../core/text.ts';
import { findUnseen, nameCharacter } from '../../core/unseen-character.ts';

/** Maximum length of the name of an account, a key or a product, in code points. */
export const NAME_POINTS_MAX = 100;

/**
 * Parses a name given by a person: one line, NFC, 1 to 100 characters, none of them invisible. Throws
 * `invalid_parameter`.
 */
export function parseName(parameter: string, text: string): string {
  const trimmed = text.trim();
  if (trimmed.length > LINE_UNITS_MAX) throw tooLong(parameter, trimmed, pointCount(trimmed));
  const name = oneLine(trimmed.normalize('NFC'));
  const points = [...name].length;
  if (points === 0) {
    throw invalidParameter(parameter, {
      en: `The name is empty. Use 1 to ${NAME_POINTS_MAX} characters.`,
      ja: `名前が空です。1 から ${NAME_POINTS_MAX} 文字で入力してください。`,
    });
  }
  const shown = quote(name.toWellFormed());
  if (points > NAME_POINTS_MAX) throw tooLong(parameter, name, points);
  const control = /\p{Cc}/u.exec(name)?.[0];
  if (control !== undefined) {
    const character = nameCharacter(control);
    throw invalidParameter(parameter, {
      en: `The name ${shown} contains the control character ${character}. Remove it.`,
      ja: `名前 ${shown} に見えない文字 ${character} が含まれています。取り除いてください。`,
    });
  }
  if (!name.isWellFormed() || name.includes('\ufffd')) {
    throw invalidParameter(parameter, {
      en: `The name ${shown} contains broken characters. Send it as UTF-8.`,
      ja: `名前 ${shown} に壊れた文字が含まれています。UTF-8 で入力し直してください。`,
    });
  }
  const unseen = findUnseen(text.normalize('NFC'));
  if (unseen !== undefined) {
    throw invalidParameter(parameter, {
      en: `The name ${quote(name)} contains the invisible character ${unseen}. Remove it.`,
      ja: `名前 ${quote(name)} に見えない文字 ${unseen} が含まれています。取り除いてください。`,
    });
  }
  return name;
}

/** As {@link parseName}, for an account: a name that looks like the ID of an account would be taken for it. */
export function parseAccountName(parameter: string, text: string): string {
  const name = parseName(parameter, text);
  if (!/^acc_[0-9A-Za-z]{20}$/.test(name)) return name;
  throw invalidParameter(parameter, {
    en: `The name ${quote(name)} looks like the ID of an account. Choose another name.`,
    ja: `名前 ${quote(name)} はアカウントの ID と区別できません。別の名前にしてください。`,
  });
}

/** The error for a name with too many characters. */
export function tooLong(parameter: string, name: string, points: number): MiharuError {
  const shown = quote(name.toWellFormed());
  return invalidParameter(parameter, {
    en: `The name ${shown} has ${points} characters. Use at most ${NAME_POINTS_MAX}.`,
    ja: `名前 ${shown} は ${points} 文字です。${NAME_POINTS_MAX} 文字以内にしてください。`,
  });
}
