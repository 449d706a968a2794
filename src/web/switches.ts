import { isAllowed, SWITCH_RIGHTS } from '../core/rights.ts';
import type { WebAnswer, WebRequest } from '../core/web-exchange.ts';
import { redirectAnswer } from './answers.ts';
import { COOKIES, type CookieName, printCookie, printFlash } from './cookies.ts';
import { isLocalPath } from './html/safe-url.ts';
import { type ArrivedForm, receiveForm } from './receive-form.ts';
import { noteAccess } from './session/access-note.ts';
import { printChoice } from './session/viewer.ts';
import { message } from './texts/index.ts';
import { standingsOf, THEMES, viewerOf } from './visit.ts';
import { type Arrival, arrive, headersOf, type VisitDeps } from './visits.ts';

/**
 * Answers the switches of the frame: language and theme by a link (they change only the reader's own cookie), account
 * and signing out by a form; `null` for every other path.
 */
export async function answerSwitch(deps: VisitDeps, request: WebRequest): Promise<WebAnswer | null> {
  if (request.method === 'GET' || request.method === 'HEAD') return answerLink(deps, request);
  const { method, path } = request;
  if (method !== 'POST' || (path !== '/sign-out' && path !== '/account')) return null;
  const arrival = await arrive(deps, request, {});
  const form = await receiveSwitch(arrival, path);
  if (form === null) return redirectAnswer('/', arrival.cookies);
  return path === '/sign-out' ? signOut(deps, arrival) : chooseAccount(deps, arrival, form);
}

function answerLink({ isSecure }: VisitDeps, request: WebRequest): WebAnswer | null {
  const query = new URLSearchParams(request.query);
  const [to, back] = [query.get('to') ?? '', query.get('back') ?? '/'];
  const onTo = (cookie: CookieName, value: string) =>
    redirectAnswer(isLocalPath(back) ? back : '/', [printCookie(cookie, value, 'year', isSecure)]);
  if (request.path === '/language') return onTo(COOKIES.language, to === 'en' ? 'en' : 'ja');
  if (request.path !== '/theme') return null;
  return onTo(COOKIES.theme, THEMES.find((theme) => theme === to) ?? 'system');
}

async function signOut({ access, isSecure }: VisitDeps, { visit }: Arrival): Promise<WebAnswer> {
  const cookies = await (await access.auth()).signOut(headersOf(visit.request));
  noteAccess(visit, 'signed out');
  const said = printCookie(COOKIES.flash, printFlash(message('signIn.signedOut')), 'minute', isSecure);
  return redirectAnswer('/sign-in', [...cookies, said]);
}

/** The chosen account is a wish in a cookie: every visit checks whether the viewer may open it. */
async function chooseAccount(
  { isSecure }: VisitDeps,
  { visit, cookies }: Arrival,
  form: ArrivedForm,
): Promise<WebAnswer> {
  const { user, accounts } = viewerOf(visit);
  const account = (await form.read()).text('account');
  if (!accounts.some(({ accountId }) => accountId === account)) return redirectAnswer('/', cookies);
  const choice = printChoice(account, user.id);
  return redirectAnswer('/', [printCookie(COOKIES.account, choice, 'year', isSecure)]);
}

/** Longest form of a switch, in bytes: it has a token and an id. */
const SWITCH_BYTES_MAX = 16 * 1024;

/** The form of a switch; `null`, mostly unread, unless the viewer may use it and the form is of this session. */
async function receiveSwitch(
  { visit, mayBeOurs, readToken }: Arrival,
  path: keyof typeof SWITCH_RIGHTS,
): Promise<ArrivedForm | null> {
  const { viewer, request } = visit;
  if (viewer === null || !mayBeOurs || !isAllowed(standingsOf(visit), SWITCH_RIGHTS[path])) return null;
  const form = await receiveForm(request, { bytesMax: SWITCH_BYTES_MAX, sender: { userId: viewer.user.id } });
  return readToken(form.token)?.isOfSession === true ? form : null;
}
