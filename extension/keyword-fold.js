/**
 * A keyword as miharu compares it: NFC, trimmed, runs of any spaces as one U+0020. Nothing else is folded.
 * @param {string} text
 */
export function foldKeyword(text) {
  return text.normalize('NFC').trim().replace(/\s+/gu, ' ').trim();
}
