import { escapeHtml, scriptJson } from './html.ts';

/** The surroundings of a page's results. The fault pages change one of these at a time. */
export interface PageFrame {
  /** Content of `<html lang>`. */
  readonly language: string;
  /** Classes of `<html>`. */
  readonly pageClasses: string;
  readonly title: string;
  /** The text of the search box. */
  readonly searchBox: string;
  /** Both lines of the delivery place. */
  readonly place: readonly [string, string];
  /** `ue_pty`: Search, Gateway … */
  readonly pageType: string;
  /** Identifier of the request. */
  readonly requestId: string;
}

/** The frame of a Japanese search page for the keyword. */
export function searchFrame(term: string, requestId: string): PageFrame {
  return {
    language: 'ja-jp',
    pageClasses: 'a-no-js',
    title: `Amazon.co.jp : ${term}`,
    searchBox: term,
    place: ['お届け先: 千代田 100-0001', '場所を更新する'],
    pageType: 'Search',
    requestId,
  };
}

/** Everything before the results: doctype, head with its scripts, the bar on top. */
export function renderHead(frame: PageFrame): string {
  return `<!doctype html><html lang="${frame.language}" class="${frame.pageClasses}" data-19ax5a9jf="dingo"><!-- sp:feature:head-start -->
<head><script>var aPageStart = (new Date()).getTime();</script><meta charset="utf-8"/>
<meta http-equiv="X-UA-Compatible" content="IE=edge">
<title dir="ltr">${escapeHtml(frame.title)}</title>
<meta name="encrypted-slate-token" content="sample">
<style>${renderStyles()}</style>
<script>
var ue_t0=ue_t0||+new Date();
var ue_id = '${frame.requestId}',
ue_url = '/rd/uedata',
ue_mid = 'A1VC38T7YXB528',
ue_sn = 'www.amazon.co.jp',
ue_pty = '${frame.pageType}';
if (1 < ue_t0 && "</div>".length > 0) { window.P = window.P || { declare: function () {} }; }
</script>
</head>
<body class="a-m-jp a-aui_72554-c">
<div id="a-page">${renderNavigation(frame)}`;
}

/** Everything after the results; the end of the document is not the last text of a page. */
export function renderFoot(frame: PageFrame): string {
  return `<div id="navFooter" class="navLeftFooter nav-sprite-v1"><div class="navFooterVerticalColumn"><ul>${[
    '当店について',
    '採用情報',
    'ヘルプ',
    '返品と交換',
  ]
    .map((text) => `<li><a class="nav_a" href="/gp/help">${text}</a></li>`)
    .join(
      '',
    )}</ul></div><div class="navFooterLine"><span>サンプルショップ このページの商品はすべて架空です</span></div></div>
</div>
<!-- sp:end-feature:host-atf -->
</body></html>
<!--       _
       (MEOW)  ${frame.requestId} -->
<!-- sp:eh:${frame.requestId.toLowerCase()} -->
`;
}

/** The script that carries the page's own counters. */
export function renderMetadata(values: Readonly<Record<string, string | number>>): string {
  return `<script>P.declare('s\\-metadata', ${scriptJson(values)});</script>`;
}

function renderNavigation(frame: PageFrame): string {
  const [line1, line2] = frame.place;
  return `<header id="navbar-main"><div id="navbar" role="navigation"><div id="nav-belt">
<div id="nav-global-location-slot"><span id="nav-global-location-data-modal-action" class="a-declarative nav-progressive-attribute"><a id="nav-global-location-popover-link" role="button" class="nav-a nav-a-2" href=""><div id="glow-ingress-block"><span class="nav-line-1 nav-progressive-content" id="glow-ingress-line1">
                   ${escapeHtml(line1)}
                </span><span class="nav-line-2 nav-progressive-content" id="glow-ingress-line2">
                   ${escapeHtml(line2)}
                </span></div></a></span></div>
<form id="nav-search-bar-form" action="/s/ref=nb_sb_noss" method="GET" name="site-search"><input type="text" id="twotabsearchtextbox" value="${escapeHtml(frame.searchBox)}" name="field-keywords" autocomplete="off" placeholder="検索" aria-label="検索"/><input type="submit" id="nav-search-submit-button" value="検索"></form>
<div id="nav-flyout-accountList"><a class="nav-link" href="/gp/yourstore">ショッピングを続ける</a><a class="nav-link" href="/gp/css/order-history">注文履歴</a><a class="nav-link" href="/gp/bestsellers/">売れ筋ランキング</a></div>
</div></div></header>`;
}

/** Enough style to look at a page; the amount replaces the shop's own. */
function renderStyles(): string {
  const hidden = '.a-offscreen,.aok-offscreen,.aok-hidden{position:absolute;left:-9999px}';
  const card =
    '.s-result-item{display:inline-block;width:23%;vertical-align:top;padding:8px}.s-image{max-width:160px}';
  const fillers = Array.from(
    { length: 60 },
    (_, index) => `.a-spacing-${index}{margin-bottom:${index}px}.a-padding-${index}{padding:${index}px}`,
  );
  return hidden + card + fillers.join('');
}
