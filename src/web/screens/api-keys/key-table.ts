import type { Static } from 'typebox';
import type { keyList } from '../../../operations/accounts/key-list.ts';
import { UNKNOWN } from '../../format.ts';
import { type Html, html } from '../../html/html.ts';
import { rowActions, table } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import { printScopeNames } from './key-scopes.ts';
import { printKeyEnd, printKeyState } from './key-standing.ts';

type Key = Static<typeof keyList.output>['keys'][number];

/** The keys with their states, each with its actions below. */
export function printKeys(keys: readonly Key[], mayChange: boolean, page: Page): Html {
  const { t, format } = page;
  return table(
    t('keys.list'),
    keys,
    [
      [t('keys.name'), ({ name }) => format.outside(name)],
      [t('keys.key'), ({ hint }) => html`<code>${hint}</code>`],
      [t('keys.state'), (key) => printKeyState(key, keys, page)],
      [t('keys.created'), (key) => format.instant(key.created_at)],
      [
        t('keys.lastUsed'),
        ({ last_used_at: used }) => (used === null ? t('keys.neverUsed') : format.instant(used)),
      ],
      [t('keys.expiresAt'), (key) => printEnd(key, page)],
      [t('keys.scopes'), ({ scopes }) => printScopeNames(scopes, page)],
    ],
    {
      none: t('keys.none'),
      below: (key) => (mayChange && key.state === 'active' ? printActions(key, page) : null),
    },
  );
}

/** A revoked key shows no end. */
function printEnd({ state, expires_at: end }: Key, page: Page): Html | string {
  if (state === 'revoked') return UNKNOWN;
  return end === null ? page.t('keys.noExpiry') : printKeyEnd(end, page);
}

/** Both need a second step: one wrong click must not remove a key that programs use. */
function printActions({ id, name }: Key, page: Page): Html {
  const { t } = page;
  const overlaps = [
    { value: '0', label: t('keys.overlapNone') },
    { value: '1', label: t('keys.overlapHours', { hours: 1 }) },
    { value: '24', label: t('keys.overlapHours', { hours: 24 }) },
    { value: '168', label: t('keys.overlapWeek') },
  ];
  const reissue = page.step(
    'keys.reissue',
    { action: 'reissue', key: id, hidden: { key: id } },
    ({ choice, submit }) =>
      html`<p class="hint">${t('keys.reissueHint')}</p>${choice({ name: 'overlap', label: 'keys.overlap', value: '24', choices: overlaps })}${submit('keys.reissueSubmit')}`,
  );
  const revoke = page.step(
    'keys.revoke',
    { action: 'revoke', key: id, hidden: { key: id } },
    ({ submit }) =>
      html`<p class="hint">${page.format.sentence(t('keys.revokeHint', { name }))}</p>${submit('keys.revokeSubmit', 'danger')}`,
  );
  return rowActions(`${t('keys.actions')}${page.format.colon}${name}`, html`${reissue}${revoke}`);
}
