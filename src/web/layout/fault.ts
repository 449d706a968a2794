import type { MiharuError } from '../../core/errors.ts';
import { type Html, html } from '../html/html.ts';
import type { Saved } from '../html/kept-texts.ts';
import { link } from '../html/parts.ts';
import type { Page } from '../page.ts';
import { printRefusal } from '../refusal.ts';
import type { Texts } from '../texts/index.ts';
import { mayCreateAccount, type Visit } from '../visit.ts';

/** What is shown instead of a screen. */
export type FaultReason =
  | {
      readonly status: number;
      readonly kind:
        | 'notFound'
        | 'forbidden'
        | 'noAccount'
        | 'method'
        | 'formExpired'
        | 'signedOut'
        | 'doneAlready'
        | 'tooSlow';
    }
  /** A form for an account that is not the open one. */
  | { readonly status: number; readonly kind: 'otherAccount'; readonly accountId: string | null }
  | {
      readonly status: number;
      readonly kind: 'error';
      readonly error: MiharuError;
      /** Whether a form that failed on our side was saved; `null` for requests that change nothing. */
      readonly saved: Saved | null;
    };

/** The page that says why there is no screen, or why a form failed, with what was typed into it. */
export function printFault(
  { t, format, visit }: Page,
  reason: FaultReason,
  kept: Html | null = null,
): { readonly title: string; readonly body: Html } {
  const [heading, hint] = sayingOf(t, visit, reason);
  const { path } = visit.request;
  const onward =
    reason.kind === 'signedOut'
      ? link(`/sign-in?next=${encodeURIComponent(path)}`, t('signIn.submit'), 'button')
      : reason.kind === 'doneAlready' ||
          reason.kind === 'tooSlow' ||
          isTooLong(reason) ||
          isUnsure(reason) ||
          isUnreadable(reason) ||
          isBusy(reason)
        ? link(path, t('error.openScreen'), 'button')
        : mayMakeAccount(visit, reason)
          ? link('/operator/accounts', t('accounts.title'), 'button')
          : reason.kind === 'noAccount'
            ? link('/settings/profile', t('profile.title'), 'button')
            : link('/', t('error.home'), 'button');
  const body = html`<div class="fault"><p class="fault-status">${reason.status}</p><h1>${format.sentence(heading)}</h1><p>${format.sentence(hint)}</p>${printSaved(t, reason)}<p>${onward}</p></div>${kept}`;
  return { title: t('error.title'), body };
}

/** Operators of an installation without an open account are offered to create one. */
function mayMakeAccount(visit: Visit, reason: FaultReason): boolean {
  return reason.kind === 'noAccount' && mayCreateAccount(visit);
}

function isTooLong(reason: FaultReason): boolean {
  return reason.kind === 'error' && reason.error.code === 'body_too_large';
}

/** The same page may work a few seconds later. */
function isBusy({ status }: FaultReason): boolean {
  return status === 429 || status === 503;
}

/** Problems of a form are shown at its fields; those on a separate page concern the address, or a form that could not be read. */
function isUnreadable(reason: FaultReason): boolean {
  return reason.kind === 'error' && reason.error.code === 'invalid_parameter';
}

function isUnsure(reason: FaultReason): boolean {
  return reason.kind === 'error' && reason.saved === 'unknown';
}

function printSaved(t: Texts, reason: FaultReason): Html | null {
  if (reason.kind !== 'error' || reason.saved === null) return null;
  return html`<p>${reason.saved === 'no' ? t('error.notSaved') : t('error.perhapsSaved')}</p>`;
}

function sayingOf(t: Texts, visit: Visit, reason: FaultReason): readonly [heading: string, hint: string] {
  // The titles of these errors are about bodies that programs send.
  if (isTooLong(reason)) return [t('error.tooLong'), t('error.tooLongHint')];
  if (reason.kind === 'error' && reason.error.code === 'unsupported_media_type')
    return [t('error.noForm'), printRefusal(visit, reason.error.detail)];
  if (reason.kind === 'error') {
    const unreadable = visit.request.method === 'POST' ? t('error.badForm') : t('error.badAddress');
    const heading = isUnreadable(reason) ? unreadable : reason.error.row.title[visit.language];
    return [heading, printRefusal(visit, reason.error.detail)];
  }
  if (mayMakeAccount(visit, reason)) return [t('error.firstAccount'), t('error.firstAccountHint')];
  if (reason.kind === 'forbidden' && visit.request.method === 'POST')
    return [t('error.notYours'), t('error.notYoursHint')];
  if (reason.kind === 'otherAccount') return otherAccount(t, visit, reason.accountId);
  const texts = {
    notFound: [t('error.notFound'), t('error.notFoundHint')],
    forbidden: [t('error.forbidden'), t('error.forbiddenHint')],
    noAccount: [t('error.noAccount'), t('error.noAccountHint')],
    method: [t('error.method'), t('error.notFoundHint')],
    signedOut: [t('error.signedOut'), t('error.signedOutHint')],
    doneAlready: [t('error.doneAlready'), t('error.doneAlreadyHint')],
    tooSlow: [t('error.tooSlow'), t('error.tooSlowHint')],
    formExpired: [t('error.formExpired'), t('error.formExpiredHint')],
  } as const;
  return texts[reason.kind];
}

/** Names the account of the form if the viewer may still open it. */
function otherAccount(t: Texts, visit: Visit, accountId: string | null): readonly [string, string] {
  const open = visit.account?.name ?? '';
  const meant = visit.viewer?.accounts.find((account) => account.accountId === accountId)?.name;
  return meant === undefined
    ? [t('error.goneAccount'), t('error.goneAccountHint', { open })]
    : [t('error.otherAccount', { meant }), t('error.otherAccountHint', { open, meant })];
}
