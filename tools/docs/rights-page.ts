import {
  API_RIGHTS,
  isAllowed,
  LINK_RIGHTS,
  type LinkRight,
  ROLE_OF_OPERATORS,
  SCOPES,
  SCREEN_RIGHTS,
  STANDINGS,
  type Standing,
  SWITCH_RIGHTS,
  scopesInUse,
  USUAL_SCOPES,
} from '../../src/core/rights.ts';
import { printPage, printTable } from './markdown.ts';

const YES = '✓';
const NO = '';

const MAKES: Readonly<Record<LinkRight['makes'], string>> = {
  nothing: '– (an existing user sets a new password)',
  operator: 'an operator',
  member: 'an owner or member of one account, as the link says',
};

/** docs/rights.md: who may do what, as the code decides. */
export function printRightsPage(): string {
  return printPage('Rights', '`src/core/rights.ts`', [
    'Look up who may open a page, send a form, use a one-time link, or call an operation. Anything without a row here is denied. Anyone who can run the command line has access to the data and may do everything.',
    '## Pages',
    'A stranger is not signed in. A user is signed in, with or without an account. Members and owners have that role in the account that is open. An agency is a user who may open several accounts, in whatever role. An operator is a user, and an owner of every open account. A row without a form is the page itself. Form names that are not obvious: `named` and `notNamed` confirm or reject a product in a check, `try` tests names on an answer, `addPlain` adds keywords without near-duplicates, `renew` creates a new secret.',
    printTable(['page', 'form', ...STANDINGS], pageRows()),
    '## One-time links',
    'A link grants one permission to anyone who has it, and works once. The permission is checked in the transaction that marks the link as used.',
    printTable(['link', 'forms that use it up', 'its holder becomes', 'opens the first account'], linkRows()),
    '## API',
    `An operation needs a key with one of the marked scopes; any other key is refused with \`scope_missing\`. The scopes are chosen when the key is issued: ${USUAL_SCOPES.map((scope) => `\`${scope}\``).join(' and ')} unless chosen otherwise. They cannot be changed later, and a key that replaces another has the same ones.${printReserved()} \`/healthz\`, \`/readyz\`, the pages below \`/docs\`, \`/llms.txt\`, \`/llms-full.txt\` and the OpenAPI document need no key.`,
    printTable(['operation', ...SCOPES], apiRows()),
  ]);
}

/** The scopes that no operation needs yet. */
function printReserved(): string {
  const reserved = SCOPES.filter((scope) => !scopesInUse().includes(scope));
  const list = reserved.map((scope) => `\`${scope}\``).join(', ');
  return reserved.length === 0 ? '' : ` Reserved, and not needed by any operation yet: ${list}.`;
}

function pageRows(): string[][] {
  const screens = Object.entries(SCREEN_RIGHTS).flatMap(([path, { open, forms }]) => [
    [`\`${path}\``, NO, ...marksOf(open)],
    ...Object.entries<readonly Standing[]>(forms).map(([form, who]) => [
      `\`${path}\``,
      `\`${form}\``,
      ...marksOf(who),
    ]),
  ]);
  const switches = Object.entries(SWITCH_RIGHTS).map(([path, who]) => [`\`${path}\``, NO, ...marksOf(who)]);
  return [...screens, ...switches];
}

/** What else each kind of person is. */
const BESIDES: Readonly<Record<Standing, readonly Standing[]>> = {
  stranger: [],
  user: [],
  member: ['user'],
  owner: ['user'],
  agency: ['user'],
  operator: ['user', ROLE_OF_OPERATORS],
};

function marksOf(who: readonly Standing[]): string[] {
  return STANDINGS.map((one) => (isAllowed([one, ...BESIDES[one]], who) ? YES : NO));
}

function linkRows(): string[][] {
  return Object.entries(LINK_RIGHTS).map(([purpose, { uses, makes, opensAccount }]) => [
    `\`${purpose}\``,
    uses.map((use) => `\`${use}\``).join(', '),
    MAKES[makes],
    opensAccount ? YES : NO,
  ]);
}

function apiRows(): string[][] {
  return Object.entries(API_RIGHTS).map(([name, scopes]) => [
    `\`${name}\``,
    ...SCOPES.map((scope) => (scopes.includes(scope) ? YES : NO)),
  ]);
}
