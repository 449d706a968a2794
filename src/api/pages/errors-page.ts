import { ERRORS, type ErrorRow } from '../../core/errors.ts';
import { escapeHtml, printPage } from './html.ts';

/** The page that every error's `type` points at: one section per code, in both languages. */
export function printErrorsPage(): string {
  const sections = Object.entries(ERRORS).map(([code, row]) => printSection(code, row));
  return printPage({
    language: 'en',
    title: 'Errors of the miharu API',
    head: '<link rel="stylesheet" href="/docs/page.css">',
    body: `<main>\n<h1>Errors of the miharu API</h1>\n${sections.join('\n')}\n</main>`,
  });
}

function printSection(code: string, { status, retryable, title, remedy }: ErrorRow): string {
  return `<section id="${escapeHtml(code)}">
<h2><code>${escapeHtml(code)}</code> <small>${status}</small></h2>
<p>${escapeHtml(title.en)}. ${escapeHtml(remedy.en)}</p>
<p lang="ja">${escapeHtml(title.ja)}。${escapeHtml(remedy.ja)}</p>
<p>${retryable ? 'The same request can work later.' : 'The same request will not work later.'}</p>
</section>`;
}
