import { invalidParameter } from '../core/errors.ts';
import { cleanse } from '../core/quarantine.ts';
import { oneLine, storableText } from '../core/text.ts';

/**
 * Text that somebody pasted, as it can be kept and judged: sign for sign, but for what no database holds (U+FFFD instead, code
 * point for code point). Throws `invalid_parameter` when there is nothing to read in it.
 */
export function readPastedText(parameter: string, text: string): string {
  if (/\S/u.test(cleanse(text))) return storableText(text);
  throw invalidParameter(parameter, {
    en: `\`${parameter}\` contains only whitespace. Send the text.`,
    ja: `\`${parameter}\` に読める文字がありません。本文を送ってください。`,
  });
}

/** As {@link readPastedText}, as one line in NFC without what may not be shown: what is kept is what comes out, and equal texts are equal. */
export function readPastedLine(parameter: string, text: string): string {
  return oneLine(cleanse(readPastedText(parameter, text)).normalize('NFC'));
}
