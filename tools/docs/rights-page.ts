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
  USUAL_SCOPES,
} from '../../src/core/rights.ts';
import { printPage, printTable } from './markdown.ts';

const YES = '✓';
const NO = '';

const MAKES: Readonly<Record<LinkRight['makes'], string>> = {
  nothing: 'nothing: a new password for the user that it was made for',
  operator: 'an operator',
  member: 'an owner or a member of one account, as the link says',
};

/** docs/rights.md: who may do what, as the code decides it. */
export function printRightsPage(): string {
  return printPage('Rights', '`src/core/rights.ts`', [
    'Pages, forms, one-time links and the API decide from this table alone; what has no row nobody may do. Whoever can run the command line holds the data, and may do everything.',
    '## Pages',
    'A stranger is not signed in. A user is signed in and may be in no account. Members and owners are so in the account that is open. An operator is a user, and an owner in every open account.',
    printTable(['page', 'form', ...STANDINGS], pageRows()),
    '## One-time links',
    'A link is for one thing, whoever holds it. What comes of it is decided in the transaction that uses it up.',
    printTable(['link', 'forms that use it up', 'its holder becomes', 'opens the first account'], linkRows()),
    '## API',
    `A key needs one of the scopes that are marked. Every key has ${USUAL_SCOPES.map((scope) => `\`${scope}\``).join(' and ')}, and none can be given more or fewer yet: no key is refused with \`scope_missing\`. Without a key anybody may read \`/healthz\`, \`/readyz\`, the pages below \`/docs\` and the OpenAPI document.`,
    printTable(['operation', ...SCOPES], apiRows()),
  ]);
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

/** What each kind of person is besides. */
const BESIDES: Readonly<Record<Standing, readonly Standing[]>> = {
  stranger: [],
  user: [],
  member: ['user'],
  owner: ['user'],
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
