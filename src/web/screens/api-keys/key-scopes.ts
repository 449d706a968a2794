import { type Scope, scopesInUse, USUAL_SCOPES } from '../../../core/rights.ts';
import type { FormInput } from '../../form-input.ts';
import type { FormParts } from '../../html/form.ts';
import { type Html, html } from '../../html/html.ts';
import type { Page } from '../../page.ts';
import type { PlainTextId } from '../../texts/index.ts';

const LABELS: Readonly<Record<Scope, PlainTextId>> = {
  read: 'keys.scopeRead',
  checks: 'keys.scopeChecks',
  pages: 'keys.scopePages',
  manage: 'keys.scopeManage',
};

const NAMES: Readonly<Record<Scope, PlainTextId>> = {
  read: 'keys.nameRead',
  checks: 'keys.nameChecks',
  pages: 'keys.namePages',
  manage: 'keys.nameManage',
};

const USES: Readonly<Record<Scope, PlainTextId>> = {
  read: 'keys.useRead',
  checks: 'keys.useChecks',
  pages: 'keys.usePages',
  manage: 'keys.useManage',
};

/** What keys can be used for in this version, as a list in a sentence. */
export function usesOfKeys({ t, format }: Page): string {
  return format.listed(scopesInUse().map((scope) => t(USES[scope])));
}

/** Scopes in words, each with its code; one that this version does not know is printed as its code alone. */
export function printScopeNames(scopes: readonly string[], { t }: Page): Html {
  const names = scopes.map((scope) => {
    const code = html`<code>${scope}</code>`;
    return Object.hasOwn(NAMES, scope)
      ? html`<div>${t(NAMES[scope as Scope])} ${code}</div>`
      : html`<div>${code}</div>`;
  });
  return html`${names}`;
}

/** The choice of the scopes that a request can need. */
export function printScopes(check: FormParts['check'], { t, format, visit }: Page): Html {
  const boxes = scopesInUse().map((scope) =>
    check({ name: fieldOf(scope), label: LABELS[scope], isChecked: USUAL_SCOPES.includes(scope) }),
  );
  const names = USUAL_SCOPES.map((scope) => t(NAMES[scope]));
  const usual =
    visit.language === 'ja' ? names.map((name) => `「${name}」`).join('と') : format.listed(names);
  return html`<fieldset class="plain-set"><legend>${t('keys.scopes')}</legend>${boxes}<p class="hint">${t('keys.scopesHint', { usual })}</p></fieldset>`;
}

/** The chosen scopes as the operation's input, which refuses unknown ones; none when none is checked. */
export function scopesIn(input: FormInput): { readonly scopes?: string } {
  const chosen = [...input.values.keys()]
    .filter((name) => name.startsWith(FIELD_PREFIX))
    .map((name) => name.slice(FIELD_PREFIX.length));
  return chosen.length === 0 ? {} : { scopes: chosen.join(',') };
}

const FIELD_PREFIX = 'scope_';

function fieldOf(scope: Scope): string {
  return `${FIELD_PREFIX}${scope}`;
}
