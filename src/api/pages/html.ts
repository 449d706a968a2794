/** Text as it stands in HTML content and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A whole page; `body` is HTML. Scripts and styles come from files alone. */
export function printPage(page: {
  readonly language: 'en' | 'ja';
  readonly title: string;
  readonly head?: string;
  readonly body: string;
}): string {
  return `<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)}</title>
${page.head ?? ''}
</head>
<body>
${page.body}
</body>
</html>
`;
}
