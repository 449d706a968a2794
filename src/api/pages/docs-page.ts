import { printPage } from './html.ts';

/** What there is where no script runs. */
const WITHOUT_SCRIPT = `<noscript>
<h1>miharu API</h1>
<p lang="ja">この画面の表示には JavaScript が必要です。同じ内容は <a href="/api/v1/openapi.json">OpenAPI 文書（JSON）</a> に、エラーの一覧は <a href="/docs/errors">エラー</a> にあります。</p>
<p>This page needs JavaScript. The same is in the <a href="/api/v1/openapi.json">OpenAPI document (JSON)</a>; errors are listed under <a href="/docs/errors">errors</a>.</p>
</noscript>`;

/** The page that renders the OpenAPI document with Swagger UI from its package. */
export function printDocsPage(): string {
  return printPage({
    language: 'en',
    title: 'miharu API',
    head: `<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
<script src="/docs/swagger-ui-bundle.js" defer></script>
<script src="/docs/start.js" defer></script>`,
    body: `<div id="swagger-ui"></div>\n${WITHOUT_SCRIPT}`,
  });
}

/** The script that starts Swagger UI: no validator elsewhere, nothing is remembered in the browser. */
export const START_SCRIPT = `window.SwaggerUIBundle({
  url: '/api/v1/openapi.json',
  dom_id: '#swagger-ui',
  presets: [window.SwaggerUIBundle.presets.apis],
  layout: 'BaseLayout',
  validatorUrl: null,
  persistAuthorization: false,
});
`;

/** The little style that pages without Swagger UI share. */
export const PAGE_STYLE = `body { margin: 0; font: 16px/1.6 system-ui, sans-serif; color: #1f2328; background: #fff; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem; }
section { border-top: 1px solid #d1d9e0; padding: 0.5rem 0; }
section:target { background: #fff8c5; }
h2 { font-size: 1.1rem; }
small { color: #59636e; font-weight: normal; }
@media (prefers-color-scheme: dark) {
  body { color: #e6edf3; background: #0d1117; }
  section { border-color: #30363d; }
  section:target { background: #3b3009; }
}
`;
