import type { Static } from 'typebox';
import type { sourceAdd } from '../../../operations/sources/source-add.ts';
import type { FirstScan } from '../../../operations/sources/source-costs.ts';
import type { sourceList } from '../../../operations/sources/source-list.ts';
import type { FormInput } from '../../form-input.ts';
import { printAmount, printPrice } from '../../html/cost.ts';
import { type Html, html } from '../../html/html.ts';
import { link, notice } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import { type Message, message, type PlainTextId } from '../../texts/index.ts';

/** A kind of source that can be added. */
export type Kind = Static<typeof sourceList.output>['kinds'][number];
type Setting = Kind['settings'][number];

/** The kinds to choose from. */
export function printKinds(kinds: readonly Kind[], { t }: Page): Html {
  const items = kinds.map(
    ({ kind, title, licence }) =>
      html`<li>${link(`/operator/sources?kind=${kind}`, title)}<br><span class="small quiet">${licence}</span></li>`,
  );
  return html`<p>${t('sources.chooseKind')}</p><ul>${items}</ul>`;
}

/** Settings with a name of their own; others share one. */
const LABELS: Readonly<Record<string, PlainTextId>> = {
  login: 'sources.ofLogin',
  password: 'sources.ofPassword',
  api_key: 'sources.ofApiKey',
  location_code: 'sources.ofLocation',
  postcode: 'sources.ofPostcode',
  device: 'sources.ofDevice',
  address: 'sources.ofAddress',
};

/** The form for a source of a kind: what adding it starts and costs, its name, its settings, and its key in password fields. */
export function printAdd(
  {
    kind,
    scans,
    caps,
  }: {
    readonly kind: Kind;
    readonly scans: readonly FirstScan[];
    /** What the caps that an earlier source of that name left allow. */
    readonly caps: readonly string[];
  },
  page: Page,
): Html {
  const { t } = page;
  const form = page.form(
    { action: 'add', key: kind.kind, hidden: { kind: kind.kind } },
    ({ field, submit }) => {
      const fields = settingsShown(kind).map((setting) =>
        field({
          name: fieldOf(setting),
          label: LABELS[setting.name] ?? (setting.secret ? 'sources.secret' : 'sources.setting'),
          hint: html`<code>${setting.name}</code> ${setting.meaning}`,
          type: setting.secret ? 'password' : 'text',
          autocomplete: setting.secret ? 'new-password' : 'off',
          ...(setting.required ? {} : { isOptional: true as const }),
        }),
      );
      return html`${field({ name: 'name', label: 'sources.name', value: kind.kind, hint: t('sources.nameHint'), autocomplete: 'off' })}${fields}${submit('sources.addSubmit')}`;
    },
  );
  return html`<h3>${kind.title}</h3><p>${kind.licence}</p>${printFirstScan(scans, page)}${printKept(kind.kind, caps, page)}${printHints(kind, page)}${form}<p>${link('/operator/sources', t('sources.otherKind'))}</p>`;
}

/** What holds for secrets, and where an address without a field is set, as far as the kind has them. */
function printHints({ settings }: Kind, { t }: Page): Html {
  const hints: PlainTextId[] = [
    ...(settings.some(({ secret }) => secret) ? (['sources.keptHint'] as const) : []),
    ...(settings.some((one) => isAddress(one) && !one.required) ? (['sources.addressHint'] as const) : []),
  ];
  return html`${hints.map((hint) => html`<p class="hint">${t(hint)}</p>`)}`;
}

/** That caps which hold again may allow less than adding the source starts. */
function printKept(name: string, caps: readonly string[], { t }: Page): Html | null {
  if (caps.length === 0) return null;
  return notice('info', html`<p>${t('sources.capsKept', { name, caps: caps.join(' · ') })}</p>`);
}

/** What adding the source starts at once. */
function printFirstScan(scans: readonly FirstScan[], page: Page): Html {
  const { t } = page;
  if (scans.length === 0) return notice('info', html`<p>${t('sources.takesOver')}</p>`);
  const lines = scans.map(({ kind, targets, cost }) => {
    const values = { count: targets, cost: printPrice(cost, printAmount, page) };
    return html`<li>${kind === 'term' ? t('sources.scansKeywords', values) : t('sources.scansProducts', values)}</li>`;
  });
  return notice('warn', html`<p>${t('sources.scansAtOnce')}</p><ul>${lines}</ul>`);
}

/**
 * The settings that can be set in a browser. Where a vendor is reached is not among them: whoever is signed in as an
 * operator could otherwise have the service call other machines of its network, with a key.
 */
function settingsShown({ settings }: Pick<Kind, 'settings'>): readonly Setting[] {
  return settings.filter((one) => !isAddress(one) || one.required);
}

function isAddress({ name }: Setting): boolean {
  return name === 'address';
}

function fieldOf({ name, secret }: Setting): string {
  return `${secret ? 'secret' : 'set'}_${name}`;
}

/** The typed source as the operation takes it, or the problems by field. */
export function readNewSource(
  kinds: readonly Kind[],
  input: FormInput,
): Static<typeof sourceAdd.input> | { readonly problems: Readonly<Record<string, Message>> } {
  const id = input.text('kind');
  const settings = settingsShown(kinds.find(({ kind }) => kind === id) ?? NO_KIND);
  const typed = settings.map((setting) => ({
    setting,
    field: fieldOf(setting),
    value: input.text(fieldOf(setting)),
  }));
  const missing = typed.filter(({ setting, value }) => setting.required && value === '');
  const secrets = typed.filter(({ setting }) => setting.secret);
  // The parts of a key are joined with colons, which only the last one may contain.
  const torn = secrets.slice(0, -1).filter(({ value }) => value.includes(':'));
  const problems = [
    ...missing.map(({ field }) => [field, message('form.empty')] as const),
    ...torn.map(({ field }) => [field, message('sources.noColon')] as const),
  ];
  if (problems.length > 0) return { problems: Object.fromEntries(problems) };
  const open = typed.filter(({ setting, value }) => !setting.secret && value !== '');
  return {
    kind: id,
    name: input.text('name') || null,
    settings: Object.fromEntries(open.map(({ setting, value }) => [setting.name, value])),
    key: secrets.length === 0 ? null : secrets.map(({ value }) => value).join(':'),
  };
}

const NO_KIND: Pick<Kind, 'settings'> = { settings: [] };
