import type { AssetName, Assets } from '../assets/assets.ts';
import { type Html, html } from '../html/html.ts';
import { printOptions } from '../html/options.ts';
import { badge, FOCUS_HERE } from '../html/parts.ts';
import type { Page } from '../page.ts';
import type { MenuGroup, Screen } from '../screen.ts';
import { type Message, printMessage } from '../texts/index.ts';
import { addressOf, mayOpen, THEMES, type Theme, type Visit } from '../visit.ts';

/** The contents of a whole page. */
export interface Frame {
  readonly page: Page;
  readonly title: string;
  readonly body: Html;
  readonly assets: Assets;
  readonly styles: readonly AssetName[];
  readonly scripts: readonly AssetName[];
  /** The result of the last action, shown once. */
  readonly flash: Message | null;
  /** Says that another account is open than the chosen one. */
  readonly moved: Message | null;
  /** Every screen; the navigation consists of those in a menu that the viewer may open. */
  readonly screens: readonly Screen[];
  readonly token: () => string;
}

/** The whole page around a screen's body. */
export function printFrame(frame: Frame): string {
  const { page, title, body, assets, styles, scripts } = frame;
  const { t, visit } = page;
  const theme = visit.theme === 'system' ? null : html` data-theme="${visit.theme}"`;
  const head = html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title${page.format.languageOf(title)}>${title} – miharu</title>
<link rel="icon" href="${assets.path('icon.svg')}" type="image/svg+xml">
${(['style.css', ...styles] as const).map((name) => html`<link rel="stylesheet" href="${assets.path(name)}">`)}
${([...scripts, 'page.js'] as const).map((name) => html`<script src="${assets.path(name)}" defer></script>`)}`;
  const signedIn = visit.viewer !== null;
  return html`<!doctype html>
<html lang="${visit.language}"${theme}>
<head>
${head}
</head>
<body class="${signedIn ? 'with-menu' : 'alone'}">
<a class="skip" href="#main">${t('shell.skip')}</a>
${printTop(frame)}
${signedIn ? printMenu(frame) : null}
<main id="main" tabindex="-1">
${printLetterhead(page)}${printFlashOf(frame)}${body}
</main>
${printFoot(page)}
</body>
</html>
`.text;
}

function printTop(frame: Frame): Html {
  const { page, assets } = frame;
  const { t, format, visit } = page;
  const brand = html`<a class="brand" href="/"><img src="${assets.path('icon.svg')}" alt="" width="28" height="28"><span>miharu</span></a>`;
  const { viewer } = visit;
  const person =
    viewer === null
      ? null
      : html`${printAccounts(frame)}<div class="person"><span class="person-name">${format.outside(viewer.user.name)}</span>${printRole(page)}<form method="post" action="/sign-out"><input type="hidden" name="_token" value="${frame.token()}"><button type="submit" class="button button-quiet">${t('shell.signOut')}</button></form></div>`;
  const other = visit.language === 'ja' ? 'en' : 'ja';
  return html`<header class="top">${brand}<div class="top-end">${person}<a class="language" lang="${other}" hreflang="${other}" href="/language?to=${other}&back=${backOf(visit)}">${t('shell.otherLanguage')}</a></div></header>`;
}

/** Whose page this is, on paper, where the header is missing. */
function printLetterhead({ format, visit: { account } }: Page): Html | null {
  return account === null
    ? null
    : html`<p class="on-paper letterhead">${format.outside(account.name)} <span class="quiet">miharu</span></p>
`;
}

/** The viewer's role in a word; users without an account have none. */
function printRole({ t, visit }: Page): Html | null {
  if (visit.viewer?.user.isOperator) return badge(t('role.operator'));
  if (visit.role === null) return null;
  return badge(t(visit.role === 'owner' ? 'role.owner' : 'role.member'));
}

function printAccounts({ page, token }: Frame): Html | null {
  const { t, format, visit } = page;
  const accounts = visit.viewer?.accounts ?? [];
  if (visit.account === null) return null;
  if (accounts.length < 2)
    return html`<span class="account-name">${format.outside(visit.account.name)}</span>`;
  const choices = accounts.map(({ accountId, name }) => ({ value: accountId, label: name }));
  return html`<form method="post" action="/account" class="switch"><input type="hidden" name="_token" value="${token()}"><label class="unseen" for="account">${t('shell.account')}</label><select id="account" name="account">${printOptions(choices, visit.account.id, format)}</select><button type="submit" class="button button-quiet">${t('shell.switchAccount')}</button></form>`;
}

const GROUPS: readonly MenuGroup[] = ['main', 'settings', 'operator'];

function printMenu({ page, screens }: Frame): Html {
  const { t, visit } = page;
  const labels = { main: t('nav.main'), settings: t('nav.settings'), operator: t('nav.operator') };
  const groups = GROUPS.map((group) => {
    const own = screens.filter(({ menu, path }) => menu === group && mayOpen(visit, path));
    if (own.length === 0) return null;
    const links = own.map(({ path, title }) => {
      const current = isUnder(visit.request.path, path) ? html` aria-current="page"` : null;
      return html`<li><a href="${path}"${current}>${t(title)}</a></li>`;
    });
    return html`<div class="menu-group"><h2>${labels[group]}</h2><ul>${links}</ul></div>`;
  });
  // The same list in two places: folded on a phone, beside the page on a wide screen. The hidden one is not read out.
  return html`<nav class="menu-wide" aria-label="${t('shell.navigation')}">${groups}</nav>
<details class="menu-narrow"><summary>${t('shell.menu')}</summary><nav aria-label="${t('shell.navigation')}">${groups}</nav></details>`;
}

function isUnder(path: string, screen: string): boolean {
  return path === screen || path.startsWith(`${screen}/`);
}

function printFlashOf({ flash, moved, page }: Frame): Html {
  const say = (tone: 'good' | 'warn', said: Message | null) =>
    said === null
      ? null
      : html`<div class="notice notice-${tone}" role="status"${FOCUS_HERE}><p>${page.format.sentence(printMessage(page.visit.language, said))}</p></div>
`;
  return html`${say('warn', moved)}${say('good', flash)}`;
}

function printFoot({ t, visit }: Page): Html {
  const names: Readonly<Record<Theme, string>> = {
    system: t('shell.systemTheme'),
    light: t('shell.light'),
    dark: t('shell.dark'),
  };
  const themes = THEMES.map((theme) => {
    const current = theme === visit.theme ? html` aria-current="true"` : null;
    return html`<li><a rel="nofollow" href="/theme?to=${theme}&back=${backOf(visit)}"${current}>${names[theme]}</a></li>`;
  });
  return html`<footer class="foot"><nav aria-label="${t('shell.theme')}"><ul class="themes">${themes}</ul></nav><a href="/docs?lang=${visit.language}&theme=${visit.theme}">${t('shell.apiDocs')}</a></footer>`;
}

/** Longest address that the frame's links repeat, in characters: five of them do. */
const BACK_LENGTH_MAX = 2_000;

/** The address of this page, to return to; the dashboard if the address is longer than any of ours. */
function backOf({ request }: Visit): string {
  const back = addressOf(request);
  return encodeURIComponent(back.length > BACK_LENGTH_MAX ? '/' : back);
}
