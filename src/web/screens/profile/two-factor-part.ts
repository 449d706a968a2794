import { MiharuError } from '../../../core/errors.ts';
import { requireCurrentPassword, wrongPassword } from '../../../operations/users/current-password.ts';
import type { FormInput } from '../../form-input.ts';
import { type Html, html } from '../../html/html.ts';
import { copyable, facts, notice } from '../../html/parts.ts';
import { printQrCode } from '../../html/qr-code.ts';
import type { Page } from '../../page.ts';
import type { Action, Outcome, Refusal } from '../../screen.ts';
import { noteAccess } from '../../session/access-note.ts';
import { refuseLocked, refuseTooManyCodes, rememberBrowser } from '../../session/attempt.ts';
import { parseOneTimeCode } from '../../session/one-time-code.ts';
import type { TwoFactor } from '../../session/two-factor.ts';
import { message } from '../../texts/index.ts';
import { type Visit, viewerOf } from '../../visit.ts';
import { headersOf } from '../../visits.ts';
import { withPassword } from './with-password.ts';

/** What is shown once: the secret (base 32) that an app needs, or the recovery codes. */
export type ShownTwoFactor =
  | { readonly kind: 'secret'; readonly secret: string }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

type Done = Outcome<ShownTwoFactor>;

/** The forms about the viewer's own second factor. */
export const TWO_FACTOR_ACTIONS: Readonly<Record<string, Action<ShownTwoFactor>>> = {
  startTwoFactor: {
    run: (visit, input) =>
      withPassword(visit, 'two-factor change failed', async ({ user }): Promise<Done> => {
        const { twoFactors } = await visit.access.auth();
        if ((await twoFactors.find(user.id))?.state === 'on') throw new MiharuError('unusable_input', IS_ON);
        const secret = await twoFactors.start(headersOf(visit.request), input.exact('current'));
        if (secret === null) throw wrongPassword();
        // Another page may have finished its setup in the meantime.
        if (!(await twoFactors.isStarting(user.id, secret))) return SETUP_OVER;
        return { kind: 'ask', shown: { kind: 'secret', secret } };
      }),
  },
  confirmTwoFactor: { run: confirmTwoFactor },
  renewRecoveryCodes: {
    run: (visit, input) =>
      withPassword(visit, 'two-factor change failed', async ({ user }): Promise<Done> => {
        await requireCurrentPassword(visit.context.store, user, input.exact('current'));
        const { twoFactors } = await visit.access.auth();
        const codes = await twoFactors.renewRecoveryCodes(user.id);
        if (codes === null) throw new MiharuError('unusable_input', IS_OFF);
        noteAccess(visit, 'recovery codes renewed', { user: user.id });
        return { kind: 'show', shown: { kind: 'codes', codes } };
      }),
  },
  disableTwoFactor: {
    run: (visit, input) =>
      withPassword(visit, 'two-factor change failed', async ({ user, sessionId }): Promise<Done> => {
        await requireCurrentPassword(visit.context.store, user, input.exact('current'));
        const refusal = await refuseTooManyCodes(visit, user.id);
        if (refusal !== null) return refusal;
        const code = parseOneTimeCode(input.text('code'));
        const { twoFactors } = await visit.access.auth();
        const spent = code && (await twoFactors.spend(headersOf(visit.request), user.id, code));
        if (spent === 'locked') return refuseLocked(visit, user.id);
        if (spent !== 'right') {
          noteAccess(visit, 'two-factor change failed', { user: user.id });
          return { kind: 'refuse', problems: { code: message('signIn.codeWrong') }, status: 400 };
        }
        await visit.context.store.removeTwoFactor(user.id, sessionId);
        noteAccess(visit, 'two-factor off', { user: user.id });
        const cookies = [await rememberBrowser(visit, user.email)];
        return { kind: 'go', flash: message('profile.twoFactorOff'), cookies };
      }),
  },
};

const SETUP_OVER: Refusal = { kind: 'refuse', summary: message('profile.setupOver') };

const IS_ON = {
  en: 'Two-factor authentication is already on. Reload the page.',
  ja: '2 段階認証はすでに有効です。画面を再読み込みしてください。',
};

const IS_OFF = {
  en: 'Two-factor authentication is off. Reload the page.',
  ja: '2 段階認証は無効です。画面を再読み込みしてください。',
};

/** The first code. Only the page that showed the secret can send it, so nobody else finishes a setup. */
async function confirmTwoFactor(visit: Visit, input: FormInput): Promise<Done> {
  const { user, sessionId } = viewerOf(visit);
  const refusal = await refuseTooManyCodes(visit, user.id);
  if (refusal !== null) return refusal;
  const { twoFactors } = await visit.access.auth();
  const secret = input.text('secret');
  if (!(await twoFactors.isStarting(user.id, secret))) return SETUP_OVER;
  const code = parseOneTimeCode(input.text('code'));
  const codes = code === null ? null : await twoFactors.confirm(secret, code, { userId: user.id, sessionId });
  if (codes === null) {
    const shown = { kind: 'secret', secret } as const;
    return { kind: 'refuse', problems: { code: message('profile.setupWrong') }, shown, status: 400 };
  }
  noteAccess(visit, 'two-factor on', { user: user.id });
  const cookies = [await rememberBrowser(visit, user.email)];
  return { kind: 'show', shown: { kind: 'codes', codes }, cookies };
}

/** The state of the viewer's second factor, with what can be done about it. */
export function printTwoFactor(known: TwoFactor | null, page: Page, shown: ShownTwoFactor | null): Html {
  if (shown?.kind === 'secret') return printSetup(shown.secret, page);
  const codes = shown === null ? null : printCodes(shown.codes, page);
  return known?.state === 'on' ? html`${codes}${printOn(known, page)}` : printOff(page);
}

function printOff(page: Page): Html {
  const form = page.form(
    { action: 'startTwoFactor' },
    ({
      field,
      submit,
    }) => html`${field({ name: 'current', label: 'profile.current', type: 'password', autocomplete: 'current-password' })}
${submit('profile.twoFactorStart')}`,
  );
  return html`<p>${page.t('profile.twoFactorLead')}</p>${form}`;
}

function printSetup(secret: string, page: Page): Html {
  const { t } = page;
  const uri = setupUri(secret, viewerOf(page.visit).user.email);
  const grouped = secret.replaceAll(/.{4}(?=.)/g, '$& ');
  const form = page.form(
    { action: 'confirmTwoFactor', hidden: { secret } },
    ({
      field,
      submit,
    }) => html`${field({ name: 'code', label: 'signIn.code', autocomplete: 'one-time-code', hint: t('profile.setupCodeHint') })}
${submit('profile.twoFactorConfirm')}`,
  );
  return html`<p>${t('profile.setupScan')}</p>${printQrCode(uri, t('profile.setupQr'))}${facts([
    [t('profile.setupKey'), html`<code>${grouped}</code>`],
    [t('profile.setupUri'), html`<code>${uri}</code>`],
  ])}${form}`;
}

/** The address that authenticator apps read: six digits, 30 seconds, SHA-1, which all apps support. */
function setupUri(secret: string, email: string): string {
  return `otpauth://totp/miharu:${encodeURIComponent(email)}?secret=${secret}&issuer=miharu&digits=6&period=30`;
}

function printCodes(codes: readonly string[], { t }: Page): Html {
  return notice(
    'good',
    html`<p>${t('profile.codesOnce')}</p>${copyable(t, 'recovery-codes', codes.join('\n'))}`,
    'status',
  );
}

function printOn({ recoveryCodesLeft }: TwoFactor, page: Page): Html {
  const { t } = page;
  const current = {
    name: 'current',
    label: 'profile.current',
    type: 'password',
    autocomplete: 'current-password',
  } as const;
  const renew = page.step(
    'profile.renewCodesStep',
    { action: 'renewRecoveryCodes' },
    ({ field, submit }) => html`<p class="hint">${t('profile.renewCodesHint')}</p>${field(current)}
${submit('profile.renewCodes', 'plain')}`,
  );
  const disable = page.step(
    'profile.twoFactorDisableStep',
    { action: 'disableTwoFactor' },
    ({ field, submit }) => html`${field(current)}
${field({ name: 'code', label: 'signIn.code', autocomplete: 'one-time-code', hint: t('signIn.codeHint') })}
${submit('profile.twoFactorDisable', 'danger')}`,
  );
  return html`<p>${t('profile.twoFactorOn', { count: recoveryCodesLeft })}</p>
${renew}
${disable}`;
}
