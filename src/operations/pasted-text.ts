import { invalidParameter } from '../core/errors.ts';
import { cleanse } from '../core/quarantine.ts';
import { oneLine, storableText } from '../core/text.ts';

/**
 * Reads pasted text for storing and judging: unchanged, except that characters which databases cannot store
 * become U+FFFD, code point for code point. Throws `invalid_parameter` for text without visible characters.
 */
export function readPastedText(parameter: string, text: string): string {
  if (/\S/u.test(cleanse(text))) return storableText(text);
  throw invalidParameter(parameter, {
    en: `\`${parameter}\` contains only whitespace. Give a text with words in it.`,
    ja: `\`${parameter}\` に文字がありません。文章を入れてください。`,
  });
}

/**
 * As {@link readPastedText}, as one line in NFC without invisible characters, so that equal texts are stored
 * equally and shown as stored.
 */
export function readPastedLine(parameter: string, text: string): string {
  return oneLine(cleanse(readPastedText(parameter, text)).normalize('NFC'));
}
