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

/** The choice of the scopes that a request can need. */
export function printScopes(check: FormParts['check'], { t }: Page): Html {
  const boxes = scopesInUse().map((scope) =>
    check({ name: fieldOf(scope), label: LABELS[scope], isChecked: USUAL_SCOPES.includes(scope) }),
  );
  return html`<fieldset class="plain-set"><legend>${t('keys.scopes')}</legend>${boxes}<p class="hint">${t('keys.scopesHint', { usual: USUAL_SCOPES.join(', ') })}</p></fieldset>`;
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
