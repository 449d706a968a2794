/**
 * Text as both databases can hold it: PostgreSQL refuses U+0000, and UTF-8 has no lone surrogates; both become U+FFFD.
 * Everything else is kept sign for sign.
 */
export function storableText(text: string): string {
  return text.replaceAll('\0', '\ufffd').toWellFormed();
}
