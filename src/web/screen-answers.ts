import { asMiharuError, type MiharuError, retrySecondsOf, TurnedAway } from '../core/errors.ts';
import { maskSecrets } from '../core/mask-secrets.ts';
import { isAllowed, isRightInAccount, type Standing } from '../core/rights.ts';
import type { WebAnswer } from '../core/web-exchange.ts';
import { type PageStatus, pageAnswer, redirectAnswer } from './answers.ts';
import type { Assets } from './assets/assets.ts';
import { COOKIES, printCookie, printFlash } from './cookies.ts';
import type { Failure } from './failure.ts';
import type { FormInput } from './form-input.ts';
import { type Html, html } from './html/html.ts';
import type { Saved } from './html/kept-texts.ts';
import { notice } from './html/parts.ts';
import { type FaultReason, printFault } from './layout/fault.ts';
import { printFrame } from './layout/frame.ts';
import { createPage } from './page.ts';
import { failureOf, refusalOf } from './refusal.ts';
import type { Outcome, Screen, ScreenState } from './screen.ts';
import { SCREENS } from './screens/index.ts';
import type { UsedForms } from './session/used-forms.ts';
import { message } from './texts/index.ts';
import { addressOf, mayCreateAccount, standingsOf, type Visit } from './visit.ts';
import type { Arrival, VisitDeps } from './visits.ts';

/** What answering a request for a screen needs. */
export interface Parts extends VisitDeps {
  readonly assets: Assets;
  readonly used: UsedForms<WebAnswer>;
  readonly onFailure: (error: MiharuError) => void;
}

/** The page for viewers who may not open a screen; `null` for those who may. */
export function bar(parts: Parts, arrival: Arrival, who: readonly Standing[]): WebAnswer | null {
  const { visit } = arrival;
  if (isAllowed(standingsOf(visit), who)) return null;
  if (visit.viewer === null) return toSignIn(parts, arrival);
  const isWithoutAccount = visit.account === null && isRightInAccount(who);
  if (isWithoutAccount && visit.request.method !== 'POST' && mayCreateAccount(visit)) {
    return toFirstAccount(parts, arrival);
  }
  return fault(parts, arrival, { status: 403, kind: isWithoutAccount ? 'noAccount' : 'forbidden' });
}

/** Redirects operators of an installation without an open account to where they create one. The result of the last action goes along. */
function toFirstAccount({ isSecure }: Parts, { cookies, flash }: Arrival): WebAnswer {
  const said = flash === null ? [] : [printCookie(COOKIES.flash, printFlash(flash), 'minute', isSecure)];
  return redirectAnswer('/operator/accounts', [...cookies, ...said]);
}

/** Redirects to signing in, and from there back. */
export function toSignIn({ isSecure }: Parts, { visit, cookies, isEnded }: Arrival): WebAnswer {
  const back = addressOf(visit.request);
  // An address that contains a secret is not copied into another one.
  const next = back === '/' || maskSecrets(back) !== back ? '' : `?next=${encodeURIComponent(back)}`;
  const ended = printCookie(COOKIES.flash, printFlash(message('signIn.ended')), 'minute', isSecure);
  return redirectAnswer(`/sign-in${next}`, isEnded ? [...cookies, ended] : cookies);
}

/** A screen, with the failure of a form if there is one. */
export async function show(
  parts: Parts,
  arrival: Arrival,
  screen: Screen,
  state: ScreenState & Partial<PageStatus>,
): Promise<WebAnswer> {
  const { visit, makeToken, flash, moved, cookies } = arrival;
  let isShown = false;
  const makePage = (failure: Failure | null) =>
    createPage(visit, failure, makeToken, () => {
      isShown = true;
    });
  const { body: printed, imageHost } = await screen.print(visit, makePage, state);
  const body = state.failure === null || isShown ? printed : html`${printUnplaced(state.failure)}${printed}`;
  const text = printFrame({
    page: makePage(null),
    title: titleOf(screen, visit),
    body,
    assets: parts.assets,
    styles: screen.styles ?? [],
    scripts: screen.scripts ?? [],
    flash: state.failure === null ? flash : null,
    moved: moved?.said ?? null,
    screens: SCREENS,
    token: () => makeToken([]),
  });
  const { status = 200, retrySeconds = null } = state;
  const said = [...cookies, ...(moved?.cookies ?? [])];
  return pageAnswer({ status, retrySeconds }, text, said, imageHost);
}

/** The result of an action, or its error that the caller can fix. */
export type Came = Outcome<unknown> | { readonly kind: 'fail'; readonly error: MiharuError };

/** A form that was carried out, on its screen. */
interface Posted {
  readonly screen: Screen;
  readonly input: FormInput;
  readonly outcome: Came;
}

/** The answer to a form: its screen, or a redirect. */
export async function answerTo(
  parts: Parts,
  arrival: Arrival,
  { screen, input, outcome }: Posted,
): Promise<WebAnswer> {
  const { visit, cookies } = arrival;
  if (outcome.kind === 'ask') return show(parts, arrival, screen, { failure: null, shown: outcome.shown });
  if (outcome.kind === 'show') {
    const arrived = { ...arrival, cookies: [...cookies, ...(outcome.cookies ?? [])] };
    return show(parts, arrived, screen, { failure: null, shown: outcome.shown });
  }
  if (outcome.kind === 'fail') {
    const failure = failureOf(visit, input, outcome.error);
    const { status } = outcome.error.row;
    const retrySeconds = retrySecondsOf(outcome.error);
    return show(parts, arrival, screen, { failure, shown: null, status, retrySeconds });
  }
  if (outcome.kind === 'refuse') {
    const failure = refusalOf(visit, input, outcome);
    const { shown = null, retrySeconds = null } = outcome;
    const status = retrySeconds === null ? (outcome.status ?? 422) : 429;
    return show(parts, arrival, screen, { failure, shown, status, retrySeconds });
  }
  const { flash, to = visit.request.path } = outcome;
  const said =
    flash === undefined ? [] : [printCookie(COOKIES.flash, printFlash(flash), 'minute', parts.isSecure)];
  return redirectAnswer(to, [...cookies, ...said, ...(outcome.cookies ?? [])]);
}

/** A failure of a form that the screen no longer has, for example since its subject was removed. */
function printUnplaced({ summary, problems }: Failure): Html {
  const said = summary === null ? [...problems.values()] : [summary];
  return notice('bad', html`${said.map((one) => html`<p>${one}</p>`)}`, 'alert');
}

/** The subject distinguishes tabs and history entries of one screen. */
function titleOf({ title, subject }: Screen, visit: Visit): string {
  const about = subject?.(visit);
  return about ? `${about} – ${visit.t(title)}` : visit.t(title);
}

/** The page that says why there is no screen, or why a form failed. */
export function fault(parts: Parts, arrival: Arrival, reason: FaultReason): WebAnswer {
  const { visit, makeToken, cookies, kept } = arrival;
  const page = createPage(visit, null, makeToken);
  const { title, body } = printFault(page, reason, kept);
  const frame = {
    page,
    title,
    body,
    assets: parts.assets,
    styles: [],
    scripts: [],
    flash: null,
    moved: null,
  };
  const retrySeconds = reason.kind === 'error' ? retrySecondsOf(reason.error) : null;
  return pageAnswer(
    { status: reason.status, retrySeconds },
    printFrame({ ...frame, screens: SCREENS, token: () => makeToken([]) }),
    cookies,
  );
}

/** The page of an error; internal errors are also logged. */
export function failed(parts: Parts, arrival: Arrival, thrown: unknown, saved: Saved | null): WebAnswer {
  const error = asMiharuError(thrown);
  const { status } = error.row;
  if (status >= 500 && !(error instanceof TurnedAway)) parts.onFailure(error);
  return fault(parts, arrival, { status, kind: 'error', error, saved: status >= 500 ? saved : null });
}
