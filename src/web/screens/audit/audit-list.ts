import type { Static } from 'typebox';
import { AUDIT_KIND_NAMES, AUDIT_KINDS, type AuditKind, INSTALLATION_KINDS } from '../../../core/audit.ts';
import { isLocalDate } from '../../../core/local-date.ts';
import { type AuditAnswer, audit } from '../../../operations/audit/audit.ts';
import { describeActor } from '../../../operations/audit/describe-actor.ts';
import { operate } from '../../ask.ts';
import { type Filter, filterForm } from '../../html/filters.ts';
import { type Html, html } from '../../html/html.ts';
import type { Choice } from '../../html/options.ts';
import { card, link, sheetLink, table } from '../../html/parts.ts';
import { type Page, pageHeading } from '../../page.ts';
import type { Sheet } from '../../screen.ts';
import { sheetInstant } from '../../sheet-instant.ts';
import { type SheetColumn, sheetRows } from '../../sheet-rows.ts';
import type { PlainTextId } from '../../texts/index.ts';
import type { Visit } from '../../visit.ts';

export type AuditPage = Static<typeof audit.output>;

const ENTRIES_ON_A_PAGE = 100;
const ENTRIES_AT_ONCE = 1_000;

/** Most changes in one file; with a date filter the rest is another file. */
const ENTRIES_IN_FILE_MAX = 10_000;

/** The account of the filter in the address, which may be an unknown one; `null` without one. */
export function accountIn({ query }: Visit): string | null {
  return query.get('account')?.slice(0, 100) || null;
}

/** The accounts to choose from: those there are, and the chosen one if it was deleted. */
export async function listChoices(visit: Visit, { entries }: AuditPage): Promise<readonly Choice[]> {
  const [chosen, accounts] = [accountIn(visit), await visit.context.store.listAccounts()];
  const names = accounts.map(({ name }) => name);
  const choices = accounts.map(({ id, name }) => ({
    value: id,
    label: names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${id})`,
  }));
  if (chosen === null || accounts.some(({ id }) => id === chosen)) return choices;
  return [...choices, { value: chosen, label: entries[0]?.account?.name ?? chosen }];
}

/** The changes of an account, or of the installation (`null`), by the filters in the address. */
export function loadAudit(visit: Visit, account: string | null): Promise<AuditPage> {
  return operate(
    visit,
    audit,
    askedOf(visit, account, { cursor: cursorOf(visit), limit: ENTRIES_ON_A_PAGE }),
  );
}

/** The changes as a file. */
export async function auditSheet(visit: Visit, account: string | null): Promise<Sheet> {
  const all: AuditAnswer[] = [];
  for (let cursor: string | null = null; all.length < ENTRIES_IN_FILE_MAX; ) {
    const asked = askedOf(visit, account, { cursor, limit: ENTRIES_AT_ONCE });
    const { entries, next_cursor: next }: AuditPage = await operate(visit, audit, asked);
    all.push(...entries);
    if (next === null) break;
    cursor = next;
  }
  return { name: 'miharu-audit', rows: sheetRows(visit, COLUMNS, all) };
}

interface Place {
  readonly cursor: string | null;
  readonly limit: number;
}

/** A kind or date that is not one of the choices is left out; an account that never was is `not_found`. */
function askedOf(
  { query }: Visit,
  account: string | null,
  { cursor, limit }: Place,
): Static<typeof audit.input> {
  const kind = kindOf(query);
  const dateOf = (name: string) => {
    const date = query.get(name) ?? '';
    return isLocalDate(date) ? date : null;
  };
  return { account, kind: kind === '' ? [] : [kind], from: dateOf('from'), to: dateOf('to'), cursor, limit };
}

function cursorOf({ query }: Visit): string | null {
  const cursor = query.get('cursor') ?? '';
  return /^\d{1,15}$/.test(cursor) ? cursor : null;
}

function kindOf(query: URLSearchParams): AuditKind | '' {
  return AUDIT_KIND_NAMES.find((kind) => kind === query.get('kind')) ?? '';
}

const COLUMNS: readonly SheetColumn<AuditAnswer>[] = [
  ['audit.at', ({ at }) => sheetInstant(at)],
  ['audit.actor', ({ actor }, { language }) => describeActor(actor)[language]],
  ['audit.actorId', ({ actor }) => actor.id],
  ['audit.account', ({ account }) => account?.name],
  ['audit.accountId', ({ account }) => account?.id],
  ['audit.kind', ({ kind }, { language }) => AUDIT_KINDS[kind][language]],
  ['audit.change', ({ text }) => text],
];

/** What a page of changes shows besides its list. */
interface AuditFrame {
  readonly title: PlainTextId;
  readonly lead: PlainTextId;
  /** Which accounts the list can be filtered by; `null` for the list of one account. */
  readonly accounts: readonly Choice[] | null;
}

/** A page of changes, newest first, with filters and a link to older ones. */
export function printAudit({ entries, next_cursor: next }: AuditPage, page: Page, frame: AuditFrame): Html {
  const { t, format, visit } = page;
  const { path } = visit.request;
  const list = table(
    t(frame.title),
    entries,
    [
      [t('audit.at'), ({ at }) => format.instant(at)],
      [
        t('audit.actor'),
        ({ actor }) => html`<span>${format.sentence(describeActor(actor)[visit.language])}</span>`,
      ],
      ...(frame.accounts !== null
        ? [
            [
              t('audit.account'),
              ({ account }: AuditAnswer) => account && printAccount(account, page),
            ] as const,
          ]
        : []),
      [t('audit.change'), ({ text }) => html`<span>${format.sentence(text)}</span>`],
    ],
    { none: t('audit.none') },
  );
  const file = sheetLink(t, { path, query: queryAt(visit, null) });
  return html`${pageHeading(t(frame.title), t(frame.lead), file)}
${printFilters(page, frame.accounts)}
${card(null, list)}
${next === null ? null : html`<nav class="pager" aria-label="${t('audit.pages')}">${link(`${path}?${queryAt(visit, next)}`, t('audit.older'), 'button')}</nav>`}`;
}

/** The name of an account, which filters the list by it. */
function printAccount({ id, name }: NonNullable<AuditAnswer['account']>, { format, visit }: Page): Html {
  const asked = queryAt(visit, null);
  asked.set('account', id);
  const text = name === null ? html`<code>${id}</code>` : format.outside(name);
  return link(`${visit.request.path}?${asked}`, text);
}

function printFilters(page: Page, accounts: readonly Choice[] | null): Html {
  const { t, visit } = page;
  const dateOf = (name: 'from' | 'to', label: PlainTextId): Filter => ({
    kind: 'date',
    name,
    label,
    value: visit.query.get(name) ?? '',
  });
  const offered = AUDIT_KIND_NAMES.filter((kind) => accounts !== null || !INSTALLATION_KINDS.includes(kind));
  const kinds = offered.map((value) => ({ value, label: AUDIT_KINDS[value][visit.language] }));
  const choiceOf = (name: string, label: PlainTextId, value: string, choices: readonly Choice[]): Filter => ({
    kind: 'choice',
    name,
    label,
    value,
    choices: [{ value: '', label: t('filter.all') }, ...choices],
  });
  return filterForm(page, 'audit.filters', [
    ...(accounts === null ? [] : [choiceOf('account', 'audit.account', accountIn(visit) ?? '', accounts)]),
    choiceOf('kind', 'audit.kind', kindOf(visit.query), kinds),
    dateOf('from', 'audit.from'),
    dateOf('to', 'audit.to'),
  ]);
}

/** The current filters, at another position of the list. */
function queryAt({ query }: Visit, cursor: string | null): URLSearchParams {
  const asked = new URLSearchParams(query);
  asked.delete('cursor');
  if (cursor !== null) asked.set('cursor', cursor);
  return asked;
}
