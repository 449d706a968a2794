import { ERRORS, type ErrorRow } from '../../core/errors.ts';
import { RAW_STATUSES, type RawStatus } from '../http/raw-faults.ts';
import { escapeHtml, printPage } from './html.ts';

/** The page that every error's `type` points at: one section per code, in both languages. */
export function printErrorsPage(): string {
  const sections = Object.entries(ERRORS).map(([code, row]) => printSection(code, row));
  return printPage({
    language: 'en',
    title: 'Errors of the miharu API',
    head: '<link rel="stylesheet" href="/docs/page.css">',
    body: `<main>\n<h1>Errors of the miharu API</h1>\n${sections.join('\n')}\n${printRawStatuses()}\n</main>`,
  });
}

/** What never became a request has no code of its own, and says by its status what it is. */
function printRawStatuses(): string {
  const rows = [...RAW_STATUSES].map(printRawStatus);
  return `<section id="raw">
<h2>What never became a request</h2>
<p>Two more statuses have the code <code>invalid_parameter</code>: of these answers look at <code>status</code> and <code>retryable</code>. The connection is closed behind them.</p>
<p lang="ja">次の 2 つのステータスもコードは <code>invalid_parameter</code> です。<code>status</code> と <code>retryable</code> で判断してください。応答の後、接続は閉じられます。</p>
<table>
${rows.join('\n')}
</table>
</section>`;
}

function printRawStatus([status, { title, retryable }]: readonly [number, RawStatus]): string {
  const cells = [`<td>${status}</td>`, '<td><code>invalid_parameter</code></td>'];
  return `<tr>${cells.join('')}<td>${escapeHtml(title.en)}. ${againOf(retryable)} <span lang="ja">${escapeHtml(title.ja)}。</span></td></tr>`;
}

function printSection(code: string, { status, retryable, title, remedy }: ErrorRow): string {
  return `<section id="${escapeHtml(code)}">
<h2><code>${escapeHtml(code)}</code> <small>${status}</small></h2>
<p>${escapeHtml(title.en)}. ${escapeHtml(remedy.en)}</p>
<p lang="ja">${escapeHtml(title.ja)}。${escapeHtml(remedy.ja)}</p>
<p>${againOf(retryable)}</p>
</section>`;
}

function againOf(retryable: boolean): string {
  return retryable ? 'The same request can work later.' : 'The same request will not work later.';
}
