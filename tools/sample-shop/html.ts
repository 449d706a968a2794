/** Text escaped for use between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** JSON escaped for use in a quoted attribute. */
export function jsonAttribute(value: unknown): string {
  return escapeHtml(JSON.stringify(value));
}

/**
 * JSON as the shop writes it into its scripts: every hyphen has a backslash before it, which no JSON parser takes,
 * and `<` is written so that no text can end the script.
 */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('-', '\\-').replaceAll('<', '\\u003C');
}
