import { actorOf } from '../core/audit.ts';
import { mintBase62 } from '../core/base62.ts';
import { findPreferredLanguage } from '../core/preferred-language.ts';
import type { Language } from '../core/text.ts';
import type { WebRequest } from '../core/web-exchange.ts';
import type { OperatorContext } from '../operations/operation.ts';
import { COOKIES, type CookieName, cookieName, parseFlash, printCookie, readCookies } from './cookies.ts';
import { formatIn } from './format.ts';
import type { Html } from './html/html.ts';
import type { MakeToken } from './page.ts';
import {
  type FormBinding,
  isOwnOrigin,
  makeFormToken,
  type ReturnedForm,
  readFormToken,
} from './session/form-token.ts';
import { findLooking, NOBODY, printChoice } from './session/viewer.ts';
import { type Message, message, textsIn } from './texts/index.ts';
import { type Access, THEMES, type Visit } from './visit.ts';

/** A visit with the site's internal parts: tokens, cookies, the result of the last action. */
export interface Arrival {
  readonly visit: Visit;
  /** Cookies that the answer sets. */
  readonly cookies: readonly string[];
  readonly flash: Message | null;
  /** Another account is open than the chosen one: the next page says so, and its cookies make it the chosen one. */
  readonly moved: { readonly said: Message; readonly cookies: readonly string[] } | null;
  /** The browser has a session's cookie but no valid session: it expired or was ended. */
  readonly isEnded: boolean;
  /** The typed texts of the sent form, to be shown again if it fails. */
  readonly kept: Html | null;
  /** A fresh token for a form with these typed fields, for the account of the visit. */
  readonly makeToken: MakeToken;
  /** Whether one of our pages can have sent this form, by the headers alone. A form that fails this is not even read. */
  readonly mayBeOurs: boolean;
  /** The form of a token, if one of our pages sent it from this browser; otherwise `null`. */
  readToken(token: string): ReturnedForm | null;
}

export interface VisitDeps {
  readonly context: OperatorContext;
  readonly access: Access;
  readonly isSecure: boolean;
  secret(): Promise<string>;
}

/** Identifies the visitor and the language and theme of the page. Throws what the store throws. */
export async function arrive(
  deps: VisitDeps,
  request: WebRequest,
  params: Readonly<Record<string, string>>,
): Promise<Arrival> {
  const { context, access, isSecure, secret } = deps;
  const given = readCookies(request.headers['cookie']);
  const cookieOf = (name: CookieName) => given.get(cookieName(name, isSecure));
  // It indicates that there may be a session; better-auth reads and checks it.
  const hasSession = cookieOf(COOKIES.session) !== undefined;
  const signed = hasSession ? await (await access.auth()).findSession(headersOf(request)) : null;
  const { isChoiceGone, ...looking } =
    signed === null ? NOBODY : await findLooking(context.store, signed.session, cookieOf(COOKIES.account));
  const known = cookieOf(COOKIES.form);
  const browser = known ?? mintBase62(22, context.randomBytes);
  const flash = parseFlash(cookieOf(COOKIES.flash));
  const binding: FormBinding = {
    secret: await secret(),
    cookie: browser,
    sessionId: looking.viewer?.sessionId ?? null,
  };
  const mayBeOurs = isOwnOrigin(request) && known !== undefined;
  return {
    visit: visitOf(deps, { request, params, given, looking }),
    cookies: [
      ...(signed?.cookies ?? (hasSession ? [printCookie(COOKIES.session, '', 'deleted', isSecure)] : [])),
      ...(known === undefined ? [printCookie(COOKIES.form, browser, 'session', isSecure)] : []),
      ...(flash === null ? [] : [printCookie(COOKIES.flash, '', 'deleted', isSecure)]),
    ],
    flash,
    moved: isChoiceGone ? movedTo(looking, isSecure) : null,
    isEnded: hasSession && looking.viewer === null,
    kept: null,
    makeToken: (typed) =>
      makeFormToken(binding, {
        nonce: mintBase62(16, context.randomBytes),
        accountId: looking.account?.id ?? null,
        typed,
      }),
    mayBeOurs,
    readToken: (token) => (mayBeOurs ? readFormToken(binding, token) : null),
  };
}

/**
 * The same visitor with the session, account and rights that it has now: they may have ended while a form arrived, or
 * while the visitor waited for a turn. Cookies that the first look set are kept unless this one sets them too. Throws
 * what the store throws.
 */
export async function arriveAgain(deps: VisitDeps, { visit, cookies }: Arrival): Promise<Arrival> {
  const now = await arrive(deps, visit.request, visit.params);
  const all = new Map([...cookies, ...now.cookies].map((cookie) => [cookie.split('=', 1)[0], cookie]));
  return { ...now, cookies: [...all.values()] };
}

/**
 * The visit of a visitor who cannot be identified, for the page that says so: nobody is signed in, there is no form,
 * and the browser keeps its cookies.
 */
export async function arriveUnknown(deps: VisitDeps, request: WebRequest): Promise<Arrival> {
  const given = readCookies(request.headers['cookie']);
  const { isChoiceGone: _, ...looking } = NOBODY;
  // Without the secret, which is in the store, no form can be recognised as ours.
  const secret = await deps.secret().catch(() => null);
  const cookie = secret === null ? '' : (given.get(cookieName(COOKIES.form, deps.isSecure)) ?? '');
  const binding: FormBinding = { secret: secret ?? '', cookie, sessionId: null };
  const mayBeOurs = isOwnOrigin(request) && cookie !== '';
  return {
    visit: visitOf(deps, { request, params: {}, given, looking }),
    cookies: [],
    flash: null,
    moved: null,
    isEnded: false,
    kept: null,
    makeToken: () => '',
    mayBeOurs,
    readToken: (token) => (mayBeOurs ? readFormToken(binding, token) : null),
  };
}

interface Seen extends Pick<Visit, 'request' | 'params'> {
  readonly given: ReadonlyMap<string, string>;
  readonly looking: Pick<Visit, 'viewer' | 'account' | 'role'>;
}

function visitOf({ context, access, isSecure }: VisitDeps, { request, params, given, looking }: Seen): Visit {
  const language = languageOf(request, given.get(cookieName(COOKIES.language, isSecure)));
  const user = looking.viewer?.user;
  const store =
    user === undefined ? context.store : context.store.actingAs(actorOf('user', user), context.nowMs);
  return {
    request,
    params,
    query: new URLSearchParams(firstPairs(request.query)),
    ...looking,
    language,
    theme: THEMES.find((theme) => theme === given.get(cookieName(COOKIES.theme, isSecure))) ?? 'system',
    t: textsIn(language),
    format: formatIn(language),
    context: user === undefined ? { ...context, store } : { ...context, store, user },
    access,
  };
}

/** The chosen language, else the one that the browser prefers, else Japanese. */
function languageOf({ headers }: WebRequest, choice: string | undefined): Language {
  if (choice === 'ja' || choice === 'en') return choice;
  return findPreferredLanguage(headers['accept-language']?.toString()) ?? 'ja';
}

/** Longer than any screen needs; links on a page repeat its address, so it must not become long. */
const QUERY_PAIRS_MAX = 50;

function firstPairs(query: string): string {
  let end = -1;
  for (let pairs = 0; pairs < QUERY_PAIRS_MAX; pairs += 1) {
    end = query.indexOf('&', end + 1);
    if (end === -1) return query;
  }
  return query.slice(0, end);
}

/** The message when the chosen account cannot be opened; without any account the page itself says so. */
function movedTo(
  { viewer, account }: Pick<Visit, 'viewer' | 'account'>,
  isSecure: boolean,
): Arrival['moved'] {
  if (viewer === null || account === null) return null;
  const choice = printChoice(account.id, viewer.user.id);
  return {
    said: message('shell.accountGone', { open: account.name }),
    cookies: [printCookie(COOKIES.account, choice, 'year', isSecure)],
  };
}

/** The headers by which better-auth identifies a session: only the cookies. */
export function headersOf({ headers }: WebRequest): Headers {
  return new Headers({ cookie: String(headers['cookie'] ?? '') });
}
