import type { Static } from 'typebox';
import { invalidParameter, raise } from '../../../core/errors.ts';
import { API_PLAN, hasApi, PLAN_NAMES, type Plan } from '../../../core/plan.ts';
import { quote } from '../../../core/text.ts';
import { keyIssue } from '../../../operations/accounts/key-issue.ts';
import { keyList } from '../../../operations/accounts/key-list.ts';
import { keyReissue, OVERLAP_HOURS } from '../../../operations/accounts/key-reissue.ts';
import { keyRevoke } from '../../../operations/accounts/key-revoke.ts';
import { act, ask } from '../../ask.ts';
import type { FormInput } from '../../form-input.ts';
import { type Html, html } from '../../html/html.ts';
import { card, facts, link, notice } from '../../html/parts.ts';
import { type Page, pageHeading } from '../../page.ts';
import { screen } from '../../screen.ts';
import { noteAccess } from '../../session/access-note.ts';
import { message } from '../../texts/index.ts';
import { accountOf, mayDo } from '../../visit.ts';
import { printScopes, scopesIn, usesOfKeys } from './key-scopes.ts';
import { printKeys } from './key-table.ts';
import { printNewKey, type ShownKey } from './new-key.ts';

interface Data {
  readonly keys: Static<typeof keyList.output>['keys'];
  readonly plan: Plan;
  readonly requestsPerMinute: number;
}

/** Issues, replaces and revokes an account's API keys. */
export const apiKeys = screen<Data, ShownKey>({
  path: '/settings/api',
  title: 'keys.title',
  menu: 'settings',
  load: async (visit) => {
    const { plan } = accountOf(visit);
    const { keys } = await ask(visit, keyList, {});
    return { keys: keys.toReversed(), plan, requestsPerMinute: visit.context.settings.requestsPerMinute };
  },
  view: (data, page, shown) => {
    const { t, visit } = page;
    const isOwner = mayDo(visit, '/settings/api', 'issue');
    const mayIssue = isOwner && hasApi(data.plan);
    return html`${pageHeading(t('keys.title'), t('keys.lead', { uses: usesOfKeys(page) }))}
${shown === null ? null : printNewKey(shown, page)}
${hasApi(data.plan) ? null : printNeedsPlan(data.plan, page)}
${isOwner ? null : notice('info', html`<p>${t('keys.ownerOnly')}</p>`)}
${mayIssue ? card(t('keys.issue'), printIssue(page)) : null}
${card(t('keys.list'), printKeys(data.keys, mayIssue, page))}
${card(t('keys.use'), printUse(data, page), link(`/docs?lang=${visit.language}&theme=${visit.theme}`, t('keys.docs')))}`;
  },
  actions: {
    issue: {
      run: async (visit, input) => {
        if (!hasApi(accountOf(visit).plan)) return NEEDS_PLAN;
        const lastDate = input.text('expires_on');
        const { id, key } = await act(visit, keyIssue, {
          name: input.text('name'),
          ...scopesIn(input),
          ...(lastDate === '' ? {} : { expires_on: lastDate }),
        });
        noteAccess(visit, 'key issued', { key: id });
        return { kind: 'show', shown: { secret: key, oldUntil: null, newUntil: null } };
      },
    },
    reissue: {
      run: async (visit, input) => {
        if (!hasApi(accountOf(visit).plan)) return NEEDS_PLAN;
        const {
          id,
          key,
          replaced,
          expires_at: newUntil,
        } = await act(visit, keyReissue, { key: input.text('key'), overlap_hours: overlapIn(input) });
        noteAccess(visit, 'key replaced', { key: replaced.id, new_key: id });
        return { kind: 'show', shown: { secret: key, oldUntil: replaced.valid_until, newUntil } };
      },
    },
    revoke: {
      run: async (visit, input) => {
        const { id } = await act(visit, keyRevoke, { key: input.text('key') });
        noteAccess(visit, 'key revoked', { key: id });
        return { kind: 'go', flash: message('keys.revoked') };
      },
    },
  },
});

/** Without the API in its plan, a key of the account would be useless. */
const NEEDS_PLAN = {
  kind: 'refuse',
  summary: message('keys.needsPlan', { plan: PLAN_NAMES[API_PLAN] }),
  status: 403,
} as const;

function overlapIn(input: FormInput): (typeof OVERLAP_HOURS)[number] {
  const asked = input.text('overlap');
  return (
    OVERLAP_HOURS.find((hours) => String(hours) === asked) ??
    raise(
      invalidParameter('overlap_hours', {
        en: `${quote(asked)} is not one of ${OVERLAP_HOURS.join(', ')} hours.`,
        ja: `${quote(asked)} は選べません。${OVERLAP_HOURS.join('、')} 時間のいずれかにしてください。`,
      }),
    )
  );
}

function printNeedsPlan(plan: Plan, { t }: Page): Html {
  return notice(
    'warn',
    html`<p><strong>${t('keys.needsPlan', { plan: PLAN_NAMES[API_PLAN] })}</strong></p><p>${t('keys.needsPlanHint', { plan: PLAN_NAMES[plan] })}</p>`,
  );
}

function printIssue(page: Page): Html {
  return page.form(
    { action: 'issue' },
    ({
      field,
      check,
      submit,
    }) => html`${field({ name: 'name', label: 'keys.name', hint: page.t('keys.nameHint'), autocomplete: 'off' })}
${printScopes(check, page)}
${field({ name: 'expires_on', label: 'keys.expires', type: 'date', hint: page.t('keys.expiresHint'), isOptional: true })}
${submit('keys.issueSubmit')}`,
  );
}

function printUse({ requestsPerMinute }: Data, { t, visit }: Page): Html {
  return facts([
    [t('keys.address'), html`<code>${visit.request.origin}/api/v1</code>`],
    [t('keys.header'), html`<code>X-Api-Key</code>`],
    [t('keys.limit'), t('keys.limitValue', { count: requestsPerMinute })],
  ]);
}
