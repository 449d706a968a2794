import type { PageAnswer } from '../../../operations/pages/page-answer.ts';
import { type Html, html } from '../../html/html.ts';
import { badge, link, type Tone } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import { typeset } from '../../refusal.ts';
import type { PlainTextId, TextId } from '../../texts/index.ts';
import { mayDo } from '../../visit.ts';

/** Why a page was not added, and what it would have to be added with. */
interface Refused {
  readonly refusal: string;
  readonly unknown?: keyof typeof UNKNOWN;
}

/** What became of one file: what was read of it, or why it was refused, as a sentence in the reader's language. */
export interface FileResult {
  /** As the browser says. */
  readonly name: string;
  readonly result: PageAnswer | Refused;
  /** The keyword of the page, if it was added to the account with it. */
  readonly addedKeyword?: string;
}

/** What became of a file, in one word. */
export type Standing = keyof typeof STANDINGS;

/** The word of a standing, its colour, and a count of files that have it; in the order of a summary. */
export const STANDINGS = {
  counts: { label: 'pages.counts', tone: 'good', sum: 'pages.sumCounts' },
  repeated: { label: 'pages.repeated', tone: 'quiet', sum: 'pages.sumRepeated' },
  notCounted: { label: 'pages.notCounted', tone: 'warn', sum: 'pages.sumNotCounted' },
  refused: { label: 'pages.refused', tone: 'bad', sum: 'pages.sumRefused' },
} as const satisfies Record<string, { label: PlainTextId; tone: Tone; sum: TextId }>;

/** What became of a file, in one word. */
export function standingOf({ result }: FileResult): Standing {
  if ('refusal' in result) return 'refused';
  if (!result.counts) return 'notCounted';
  return result.repeated ? 'repeated' : 'counts';
}

/** A file that counts, in one line: what it says is in the part of its keyword or product. */
export function printCounted(one: FileResult, page: Page): Html {
  const { t, format } = page;
  const { addedKeyword, result } = one;
  const number = 'refusal' in result ? null : result.page;
  const added =
    addedKeyword === undefined
      ? null
      : html`<p>${format.sentence(t('pages.keywordAdded', { keyword: addedKeyword }))}</p>`;
  const which =
    number === null ? null : html` <span class="quiet">${t('pages.number', { page: number })}</span>`;
  return html`<li data-standing="${standingOf(one)}">${printHead(one, page)}${which}${added}</li>`;
}

/** A file that does not count: what it is, why, and what to do. */
export function printUncounted(one: FileResult, page: Page): Html {
  const { result } = one;
  const standing = standingOf(one);
  const body = 'refusal' in result ? printRefused(result, page) : printUnused(result, page);
  return html`<li data-standing="${standing}" data-tone="${STANDINGS[standing].tone}"><p>${printHead(one, page)}</p>${body}</li>`;
}

function printHead(one: FileResult, { t, format }: Page): Html {
  const { label, tone } = STANDINGS[standingOf(one)];
  return html`<span class="file-name">${format.outside(one.name)}</span> ${badge(t(label), tone)}`;
}

/** Where what an account does not have is added, and who may do that. */
const UNKNOWN = {
  keyword: { screen: '/settings/keywords', label: 'dashboard.toKeywords' },
  product: { screen: '/settings/products', label: 'dashboard.toProducts' },
} as const;

function printRefused({ refusal, unknown }: Refused, page: Page): Html {
  const more = unknown === undefined ? null : printWhereToAdd(unknown, page);
  return html`<p>${page.format.sentence(refusal)}${more}</p>`;
}

/** The screen on which a keyword or product is added, for those who may; others read whom to ask. */
function printWhereToAdd(what: keyof typeof UNKNOWN, { t, visit }: Page): Html {
  const { screen, label } = UNKNOWN[what];
  if (mayDo(visit, screen, 'add')) return html` ${link(screen, t(label))}`;
  return html`${visit.language === 'ja' ? '' : ' '}${t('pages.ownerAdds')}`;
}

function printUnused({ advice, ...answer }: PageAnswer, { t, format, visit }: Page): Html {
  const { keyword, page: number, product } = answer;
  const named =
    product !== null
      ? t('pages.product', { asin: product.asin })
      : keyword === null
        ? null
        : number === null
          ? t('pages.searchUnnumbered', { keyword })
          : t('pages.search', { keyword, page: number });
  const said = advice === null ? null : format.withDates(typeset(advice, visit.language));
  return html`${named === null ? null : html`<p>${format.sentence(named)}</p>`}${said === null ? null : html`<p>${format.sentence(said)}</p>`}`;
}
