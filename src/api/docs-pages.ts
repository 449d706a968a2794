import { ERRORS, type ErrorRow } from '../core/errors.ts';
import { RAW_STATUSES, type RawStatus } from './http/raw-faults.ts';

/** Shown in browsers without JavaScript. */
const WITHOUT_SCRIPT = `<noscript>
<h1>miharu API</h1>
<p lang="ja">この画面の表示には JavaScript が必要です。同じ内容は <a href="/api/v1/openapi.json">OpenAPI 定義（JSON）</a> に、エラーの一覧は <a href="/docs/errors">エラー</a> にあります。</p>
<p>This page needs JavaScript. Without it, read the <a href="/api/v1/openapi.json">OpenAPI document (JSON)</a> and the <a href="/docs/errors">list of errors</a>.</p>
</noscript>`;

/** The way back to the pages, in the language that the address names; both where it names none. */
const WAY_BACK = `<nav class="way-back"><a href="/"><span lang="ja">← miharu に戻る</span> <span lang="en">← Back to miharu</span></a></nav>`;

/** The page that renders the OpenAPI document with Swagger UI from its package. */
export function printDocsPage(): string {
  return printPage({
    title: 'miharu API',
    head: `<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="stylesheet" href="/docs/page.css">
<link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
<script src="/docs/swagger-ui-bundle.js" defer></script>
<script src="/docs/start.js" defer></script>`,
    body: `${WAY_BACK}\n<div id="swagger-ui"></div>\n${WITHOUT_SCRIPT}`,
  });
}

/**
 * The script that starts Swagger UI, in the theme and language of the page that linked to it; without one, in the theme of the
 * system. It calls no external validator and stores nothing in the browser. */
export const START_SCRIPT = `const asked = new URLSearchParams(location.search);
const [theme, language] = [asked.get('theme'), asked.get('lang')];
const isDark = matchMedia('(prefers-color-scheme: dark)');
const paint = () => {
  const chosen = theme === 'light' || theme === 'dark' ? theme : isDark.matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = chosen;
  document.documentElement.classList.toggle('dark-mode', chosen === 'dark');
};
paint();
isDark.addEventListener('change', paint);
for (const words of document.querySelectorAll('.way-back [lang]'))
  words.hidden = (language === 'ja' || language === 'en') && words.lang !== language;

window.SwaggerUIBundle({
  url: '/api/v1/openapi.json',
  dom_id: '#swagger-ui',
  presets: [window.SwaggerUIBundle.presets.apis],
  layout: 'BaseLayout',
  validatorUrl: null,
  persistAuthorization: false,
});
`;

/** The style of these pages; Swagger UI brings its own. */
export const PAGE_STYLE = `:root { color-scheme: light dark; }
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }
body { margin: 0; font: 16px/1.6 system-ui, sans-serif; color: light-dark(#1f2328, #e6edf3); background: light-dark(#fff, #0d1117); }
.way-back { padding: 0.7rem 1rem; border-bottom: 1px solid light-dark(#d1d9e0, #30363d); }
.way-back a { color: inherit; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem; }
main section { border-top: 1px solid light-dark(#d1d9e0, #30363d); padding: 0.5rem 0; }
main section:target { background: light-dark(#fff8c5, #3b3009); }
main h2 { font-size: 1.1rem; }
main small { color: light-dark(#59636e, #9da7b3); font-weight: normal; }
`;

/** The page that the `type` of every error points to: one section per code, in both languages. */
export function printErrorsPage(): string {
  const sections = Object.entries(ERRORS).map(([code, row]) => printSection(code, row));
  return printPage({
    title: 'Errors of the miharu API',
    head: '<link rel="stylesheet" href="/docs/page.css">',
    body: `${WAY_BACK}\n<main>\n<h1>Errors of the miharu API</h1>\n${sections.join('\n')}\n${printRawStatuses()}\n</main>`,
  });
}

/** Input that is not a valid request has no error code of its own; its status identifies it. */
function printRawStatuses(): string {
  const rows = [...RAW_STATUSES].map(printRawStatus);
  return `<section id="raw">
<h2>What never became a request</h2>
<p>The server returns two more statuses if the data it receives is not a complete HTTP request. Their code is <code>invalid_parameter</code> too, so use <code>status</code> and <code>retryable</code>. The connection is closed afterwards.</p>
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
  return retryable ? 'You can retry the same request later.' : 'Retrying does not help.';
}

/** Escapes text for HTML content and quoted attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A whole page. `head` and `body` are HTML. */
function printPage(page: { readonly title: string; readonly head: string; readonly body: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)}</title>
${page.head}
</head>
<body>
${page.body}
</body>
</html>
`;
}
