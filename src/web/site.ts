import { mintBase62 } from '../core/base62.ts';
import { asMiharuError, invalidParameter, type MiharuError } from '../core/errors.ts';
import { onFirstUseAsync } from '../core/first-use.ts';
import { whoDoes, whoOpens } from '../core/rights.ts';
import { isStorable, shorten } from '../core/text.ts';
import type { WebAnswer, WebRequest, WebSite } from '../core/web-exchange.ts';
import type { Limits } from '../limits/port.ts';
import type { OperatorContext } from '../operations/operation.ts';
import { inTurnOfUser, type Turn } from '../operations/turns.ts';
import { downloadAnswer, optionsAnswer, redirectAnswer, sheetAnswer } from './answers.ts';
import { openAssets } from './assets/assets.ts';
import type { FormInput } from './form-input.ts';
import { printKeptTexts, type Saved } from './html/kept-texts.ts';
import {
  ENDED_FORM_BYTES_MAX,
  FORM_BYTES_MAX,
  type Receiving,
  receiveForm,
  STRANGER_FORM_BYTES_MAX,
} from './receive-form.ts';
import { findRoute } from './route.ts';
import type { RunAction, Screen } from './screen.ts';
import { answerTo, bar, type Came, failed, fault, type Parts, show, toSignIn } from './screen-answers.ts';
import { SCREENS } from './screens/index.ts';
import { FILES_FORM_BYTES_MAX } from './sent-files.ts';
import { type AccessNote, noteAccess } from './session/access-note.ts';
import { createAuth } from './session/auth.ts';
import type { ReturnedForm } from './session/form-token.ts';
import { createUsedForms } from './session/used-forms.ts';
import { answerSwitch } from './switches.ts';
import { type Access, isForOther, mayOpen, type Visit } from './visit.ts';
import { type Arrival, arrive, arriveAgain, arriveUnknown } from './visits.ts';

export interface SiteDeps {
  readonly context: OperatorContext;
  readonly limits: Limits;
  /** Milliseconds of a monotonic clock. */
  readonly elapsedMs: () => number;
  readonly publicUrl: string | null;
  /** Logs a failure that the page shows as an internal error. */
  readonly onFailure: (error: MiharuError) => void;
  /** Logs a line about access: signing in, links, roles, keys. */
  readonly onAccess: (note: AccessNote) => void;
}

/** The pages, ready to answer; better-auth is loaded at the first sign-in or session. */
export function createSite(deps: SiteDeps): WebSite {
  const { context, limits, elapsedMs, publicUrl, onFailure, onAccess } = deps;
  const isSecure = publicUrl?.startsWith('https:') ?? false;
  const secret = onFirstUseAsync(() => context.store.getSecret('web', mintBase62(43, context.randomBytes)));
  const auth = onFirstUseAsync(async () => createAuth(context, { secret: await secret(), isSecure }));
  const access: Access = { limits, auth, note: onAccess };
  const parts: Parts = {
    context,
    access,
    isSecure,
    secret,
    assets: openAssets(),
    used: createUsedForms(elapsedMs),
    onFailure,
  };
  return {
    answer: (request) => {
      parts.used.forgetStale();
      return answer(parts, request);
    },
    answerLate: (request, late) => answerLate(parts, request, late),
  };
}

async function answer(parts: Parts, request: WebRequest): Promise<WebAnswer | null> {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (request.path.startsWith('/assets/')) return isRead ? parts.assets.answer(request.path) : null;
  const route = findRoute(SCREENS, request.path);
  if (route !== null && request.method === 'OPTIONS') return optionsAnswer(allowOf(route.screen));
  let arrival: Arrival;
  try {
    const switched = await answerSwitch(parts, request);
    if (switched !== null) return switched;
    if (route === null && !wantsPage(request)) return null;
    arrival = await arrive(parts, request, route?.params ?? {});
  } catch (thrown) {
    return failedUnknown(parts, request, thrown);
  }
  if (route === null) return fault(parts, arrival, { status: 404, kind: 'notFound' });
  try {
    if (request.method === 'POST') return await post(parts, arrival, route.screen);
    if (!isRead) return otherMethod(parts, arrival, route.screen);
    requireStorable(arrival.visit);
    return bar(parts, arrival, whoOpens(route.screen.path)) ?? (await open(parts, arrival, route.screen));
  } catch (thrown) {
    return failed(parts, arrival, thrown, null);
  }
}

/** Says what is known: a form whose body came too late was not begun, of any other nobody knows how far it came. */
async function answerLate(parts: Parts, request: WebRequest, late: 'body' | MiharuError): Promise<WebAnswer> {
  const arrival = await arriveUnknown(parts, request);
  if (late === 'body') return fault(parts, arrival, { status: 408, kind: 'tooSlow' });
  return failed(parts, arrival, late, request.method === 'POST' ? 'unknown' : null);
}

/** The methods of a screen are the same for everybody, so they are answered without identifying the visitor. */
function otherMethod(parts: Parts, arrival: Arrival, screen: Screen): WebAnswer {
  const answer = fault(parts, arrival, { status: 405, kind: 'method' });
  return { ...answer, headers: ['Allow', allowOf(screen), ...answer.headers] };
}

function allowOf({ actions }: Screen): string {
  return Object.keys(actions).length === 0 ? 'GET, HEAD, OPTIONS' : 'GET, HEAD, POST, OPTIONS';
}

/** Throws `invalid_parameter` for a query with a text that cannot be stored. */
function requireStorable({ query }: Visit): void {
  for (const [name, value] of query) {
    if (isStorable(name) && isStorable(value)) continue;
    throw invalidParameter(shorten(name), {
      en: 'The URL contains the character U+0000, which is not allowed. Open the page without it.',
      ja: 'URL に見えない文字 U+0000 が含まれています。取り除いてから開いてください。',
    });
  }
}

/** Programs receive the API's answer for an unknown path. */
function wantsPage({ method, headers }: WebRequest): boolean {
  return method === 'GET' && String(headers['accept'] ?? '').includes('text/html');
}

/** Pages and forms are the dearest things that users can ask for without limit, so each user has a few at once. */
function inTurn({ viewer, context }: Visit, work: (turn: Turn) => Promise<WebAnswer>): Promise<WebAnswer> {
  return viewer === null ? work('at once') : inTurnOfUser(context.store, viewer.user.id, work);
}

/** A screen that the visitor may open, in its turn; the rights are judged again after a wait. */
function open(parts: Parts, arrival: Arrival, screen: Screen): Promise<WebAnswer> {
  return inTurn(arrival.visit, async (turn) => {
    if (turn === 'at once') return read(parts, arrival, screen);
    const now = await arriveAgain(parts, arrival);
    return bar(parts, now, whoOpens(screen.path)) ?? read(parts, now, screen);
  });
}

/** The screen, or the requested table or file of it. */
async function read(parts: Parts, arrival: Arrival, screen: Screen): Promise<WebAnswer> {
  const { visit, cookies } = arrival;
  const file = visit.query.get('download');
  if (file !== null) {
    const { downloads = {} } = screen;
    const open = Object.hasOwn(downloads, file) ? downloads[file] : undefined;
    if (open === undefined) return fault(parts, arrival, { status: 404, kind: 'notFound' });
    return await downloadAnswer(open(visit), visit.request.method, cookies);
  }
  const name = visit.query.get('sheet');
  if (name === null) {
    const instead = screen.instead?.(visit) ?? null;
    if (instead !== null) return redirectAnswer(instead, cookies);
    return show(parts, arrival, screen, { failure: null, shown: null });
  }
  const sheets = screen.sheets ?? {};
  const load = Object.hasOwn(sheets, name) ? sheets[name] : undefined;
  if (load === undefined) return fault(parts, arrival, { status: 404, kind: 'notFound' });
  return sheetAnswer(await load(visit), cookies);
}

/**
 * Runs a form or reports its failure. Nothing is read of a form whose headers show that it is none of ours, and only the
 * token of one without a valid token. Who sent it is looked up again once it has arrived and has its turn: a sender can
 * hold its last byte back for as long as an answer may take.
 */
async function post(parts: Parts, arrival: Arrival, screen: Screen): Promise<WebAnswer> {
  const { visit } = arrival;
  if (!arrival.mayBeOurs) return notOurs(parts, arrival, screen);
  if (isRefusedUnread(visit, screen)) return show(parts, arrival, screen, REFUSED);
  const arrived = await receiveForm(visit.request, receivingOf(visit, screen));
  const printed = arrival.readToken(arrived.token);
  if (printed === null) return notOurs(parts, arrival, screen);
  const input = await arrived.read();
  const keeping = (known: Arrival, saved: Saved) => ({
    ...known,
    kept: printKeptTexts(known.visit, { input, typed: printed.typed }, saved),
  });
  let begun: Arrival | null = null;
  try {
    return await inTurn(visit, async () => {
      const now = await arriveAgain(parts, arrival);
      const form = now.readToken(arrived.token);
      if (form === null) return notOurs(parts, now, screen);
      begun = now;
      return take(parts, keeping(now, 'no'), screen, { form, input });
    });
  } catch (thrown) {
    const saved = begun === null ? 'no' : 'unknown';
    return failed(parts, keeping(begun ?? arrival, saved), thrown, saved);
  }
}

function notOurs(parts: Parts, arrival: Arrival, screen: Screen): WebAnswer {
  const { visit } = arrival;
  if (visit.viewer === null && !mayOpen(visit, screen.path)) return toSignIn(parts, arrival);
  return fault(parts, arrival, { status: 403, kind: 'formExpired' });
}

/** Whether a signed-in visitor may open a screen and send none of its forms. */
function isRefusedUnread(visit: Visit, { path, refusesForms }: Screen): boolean {
  return visit.viewer !== null && mayOpen(visit, path) && (refusesForms?.(visit) ?? false);
}

const REFUSED = { failure: null, shown: null, status: 403 } as const;

function receivingOf(visit: Visit, { path, takesFiles }: Screen): Receiving {
  if (visit.viewer !== null) {
    const userId = visit.viewer.user.id;
    return takesFiles === true
      ? { bytesMax: FILES_FORM_BYTES_MAX, sender: { userId, sends: 'files' } }
      : { bytesMax: FORM_BYTES_MAX, sender: { userId } };
  }
  return mayOpen(visit, path) ? FROM_STRANGERS : AFTER_SESSION;
}

const FROM_STRANGERS: Receiving = { bytesMax: STRANGER_FORM_BYTES_MAX, sender: 'stranger' };
const AFTER_SESSION: Receiving = { bytesMax: ENDED_FORM_BYTES_MAX, sender: 'ended' };

interface Taken {
  readonly form: ReturnedForm;
  readonly input: FormInput;
}

/** Runs a form, or reports its failure with what was typed into it. */
async function take(
  parts: Parts,
  arrival: Arrival,
  screen: Screen,
  { form, input }: Taken,
): Promise<WebAnswer> {
  const { visit, kept } = arrival;
  if (visit.viewer === null && !mayOpen(visit, screen.path)) {
    return kept === null
      ? toSignIn(parts, arrival)
      : fault(parts, arrival, { status: 401, kind: 'signedOut' });
  }
  if (!form.isOfSession) return fault(parts, arrival, { status: 403, kind: 'formExpired' });
  // A second button of a form names its action; the form keeps its name, and failures are shown there.
  const name = input.text('_do') || input.text('_action');
  const action = Object.hasOwn(screen.actions, name) ? screen.actions[name] : undefined;
  const who = whoDoes(screen.path, name);
  if (action === undefined || who === undefined) {
    return fault(parts, arrival, { status: 404, kind: 'notFound' });
  }
  if (isForOther(visit, who, form)) {
    return fault(parts, arrival, { status: 409, kind: 'otherAccount', accountId: form.accountId });
  }
  const barred = bar(parts, arrival, whoOpens(screen.path)) ?? bar(parts, arrival, who);
  if (barred !== null) {
    noteAccess(visit, 'not allowed', { screen: screen.path, form: name });
    return barred;
  }
  const act = async () => {
    const outcome = await outcomeOf(visit, action, input);
    const answer = await answerTo(parts, arrival, { screen, input, outcome });
    return { answer, isFinal: outcome.kind === 'show' };
  };
  if (action.isRepeatable === true) return (await act()).answer;
  const done = parts.used.run({ nonce: form.nonce, input }, act);
  if (typeof done !== 'string') return done;
  // Typed texts are not kept after success.
  return fault(parts, done === 'done' ? { ...arrival, kept: null } : arrival, {
    status: 409,
    kind: 'doneAlready',
  });
}

/** The result of an action, including errors that the caller can fix. */
async function outcomeOf(visit: Visit, action: RunAction, input: FormInput): Promise<Came> {
  try {
    return await action.run(visit, input);
  } catch (thrown) {
    const error = asMiharuError(thrown);
    if (error.row.status >= 500) throw thrown;
    return { kind: 'fail', error };
  }
}

/**
 * The answer when the visitor cannot be identified because the store does not answer. The form was not begun; what was
 * typed is shown, up to the limit of a visitor whose session has ended.
 */
async function failedUnknown(parts: Parts, request: WebRequest, thrown: unknown): Promise<WebAnswer> {
  const arrival = await arriveUnknown(parts, request);
  if (request.method !== 'POST') return failed(parts, arrival, thrown, null);
  if (!arrival.mayBeOurs) return failed(parts, arrival, thrown, 'no');
  const kept = await receiveForm(request, AFTER_SESSION)
    .then(async (arrived) => {
      const form = arrival.readToken(arrived.token);
      return form && printKeptTexts(arrival.visit, { input: await arrived.read(), typed: form.typed }, 'no');
    })
    .catch(() => null);
  return failed(parts, { ...arrival, kept }, thrown, 'no');
}
