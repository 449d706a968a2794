import { printCsv } from '../core/csv.ts';
import { headersWithImagesOf, PAGE_HEADERS } from '../core/page-headers.ts';
import type { WebAnswer } from '../core/web-exchange.ts';
import type { Download, Sheet } from './screen.ts';

/**
 * The headers of every page. Our own pages may send the origin of a form: without a referrer browsers send `Origin:
 * null`, and nothing could be checked.
 */
const SCREEN_HEADERS: readonly string[] = [
  ...PAGE_HEADERS.map((value) => (value === 'no-referrer' ? 'same-origin' : value)),
  'X-Content-Type-Options',
  'nosniff',
  'Cache-Control',
  'no-store',
  'Vary',
  'Accept-Language, Cookie',
];

/** The status of a page, and for one that says to wait, the seconds after which to try again. */
export interface PageStatus {
  readonly status: number;
  readonly retrySeconds: number | null;
}

/** A page, which may also load images from `imageHost`. */
export function pageAnswer(
  { status, retrySeconds }: PageStatus,
  body: string,
  cookies: readonly string[],
  imageHost: string | null = null,
): WebAnswer {
  const type = ['Content-Type', 'text/html; charset=utf-8'];
  const retry = retrySeconds === null ? [] : ['Retry-After', String(retrySeconds)];
  const usual = imageHost === null ? SCREEN_HEADERS : headersWithImagesOf(imageHost, SCREEN_HEADERS);
  return { status, headers: [...type, ...retry, ...usual, ...setCookies(cookies)], body };
}

/** A table as a file that browsers save; its name may contain any characters (RFC 6266, RFC 8187). */
export function sheetAnswer({ name, rows }: Sheet, cookies: readonly string[]): WebAnswer {
  const tidy = name.replaceAll(/[^\w.]+/g, '-').replaceAll(/^-+|-+$/g, '');
  const plain = tidy === '' ? 'miharu' : tidy;
  const any = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  const disposition = `attachment; filename="${plain}.csv"; filename*=UTF-8''${any}.csv`;
  const type = ['Content-Type', 'text/csv; charset=utf-8', 'Content-Disposition', disposition];
  return { status: 200, headers: [...type, ...SCREEN_HEADERS, ...setCookies(cookies)], body: printCsv(rows) };
}

/** A file of JSON Lines that is sent as it comes. Throws what its beginning throws. */
export async function downloadAnswer(
  { name, texts }: Download,
  method: string,
  cookies: readonly string[],
): Promise<WebAnswer> {
  const type = [
    'Content-Type',
    'application/x-ndjson; charset=utf-8',
    'Content-Disposition',
    `attachment; filename="${name}"`,
  ];
  const headers = [...type, ...SCREEN_HEADERS, ...setCookies(cookies)];
  if (method === 'HEAD') return { status: 200, headers, body: null };
  const first = await texts.next();
  return { status: 200, headers, body: follow(first, texts) };
}

async function* follow(
  first: IteratorResult<string, void>,
  texts: AsyncGenerator<string, void, void>,
): AsyncGenerator<string, void, void> {
  try {
    if (first.done !== true) yield first.value;
    yield* texts;
  } finally {
    await texts.return();
  }
}

/** A redirect to another page, by GET. */
export function redirectAnswer(to: string, cookies: readonly string[]): WebAnswer {
  return { status: 303, headers: ['Location', to, ...SCREEN_HEADERS, ...setCookies(cookies)], body: null };
}

/** The methods that a path allows, without a page. */
export function optionsAnswer(allow: string): WebAnswer {
  return { status: 204, headers: ['Allow', allow, ...SCREEN_HEADERS], body: null };
}

function setCookies(cookies: readonly string[]): string[] {
  return cookies.flatMap((cookie) => ['Set-Cookie', cookie]);
}
