import type { Role } from './role.ts';

/**
 * The one table of rights of people on the pages, of one-time links and of API keys. Pages, forms, links and the API decide from
 * it; anything without a row is forbidden.
 */

/**
 * What somebody is on the pages, for the account that is open. One person has several: an operator is a user too. An agency is a
 * user who may open several accounts.
 */
export const STANDINGS = ['stranger', 'user', 'member', 'owner', 'agency', 'operator'] as const;
export type Standing = (typeof STANDINGS)[number];

/** What an operator is in every account. */
export const ROLE_OF_OPERATORS: Role = 'owner';

const ANYONE: readonly Standing[] = ['stranger', 'user'];
const USERS: readonly Standing[] = ['user'];
const MEMBERS: readonly Standing[] = ['member', 'owner'];
const OWNERS: readonly Standing[] = ['owner'];
const OPERATORS: readonly Standing[] = ['operator'];
const AGENCIES: readonly Standing[] = ['agency', 'operator'];

/** Who may open a screen, and who may send each of its forms. */
export interface ScreenRight {
  readonly open: readonly Standing[];
  readonly forms: Readonly<Record<string, readonly Standing[]>>;
}

/** The screens, by their paths. */
export const SCREEN_RIGHTS = {
  '/': { open: MEMBERS, forms: { dismissSteps: OWNERS, tag: MEMBERS, untag: MEMBERS } },
  '/overview': { open: AGENCIES, forms: {} },
  '/keyword': { open: MEMBERS, forms: { tags: MEMBERS } },
  '/keyword/shelf': { open: MEMBERS, forms: { watch: OWNERS } },
  '/keyword/compare': { open: MEMBERS, forms: { watch: OWNERS } },
  '/month': { open: MEMBERS, forms: {} },
  '/product': { open: MEMBERS, forms: {} },
  '/events': { open: MEMBERS, forms: {} },
  '/days': { open: MEMBERS, forms: {} },
  '/pages': { open: MEMBERS, forms: { add: MEMBERS } },
  '/assistant': { open: MEMBERS, forms: { check: MEMBERS } },
  '/assistant/checks/{id}': { open: MEMBERS, forms: { named: MEMBERS, notNamed: MEMBERS } },
  '/assistant/results': { open: MEMBERS, forms: {} },
  '/assistant/questions': { open: MEMBERS, forms: { add: MEMBERS, remove: MEMBERS } },
  '/sign-in': { open: ANYONE, forms: { signIn: ANYONE } },
  // Whose code is asked is up to the cookie of the sign-in that waits for it.
  '/sign-in/code': { open: ANYONE, forms: { code: ANYONE } },
  // What comes of these forms is up to the link: see LINK_RIGHTS.
  '/join': { open: ANYONE, forms: { join: ANYONE, joinAs: USERS, reset: ANYONE } },
  '/settings/products': { open: MEMBERS, forms: { add: OWNERS, remove: OWNERS } },
  '/settings/products/{asin}': { open: MEMBERS, forms: { save: OWNERS, try: MEMBERS, addName: OWNERS } },
  '/settings/keywords': { open: MEMBERS, forms: { add: OWNERS, addPlain: OWNERS, remove: OWNERS } },
  '/settings/history': { open: MEMBERS, forms: { check: OWNERS, import: OWNERS, remove: OWNERS } },
  '/settings/api': { open: MEMBERS, forms: { issue: OWNERS, reissue: OWNERS, revoke: OWNERS } },
  '/settings/webhook': {
    open: MEMBERS,
    forms: { set: OWNERS, resume: OWNERS, renew: OWNERS, test: OWNERS, remove: OWNERS },
  },
  '/settings/members': {
    open: OWNERS,
    forms: { invite: OWNERS, grant: OWNERS, remove: OWNERS, withdraw: OWNERS },
  },
  '/settings/account': { open: OWNERS, forms: { rename: OWNERS } },
  '/settings/audit': { open: OWNERS, forms: {} },
  '/settings/profile': {
    open: USERS,
    forms: {
      rename: USERS,
      email: USERS,
      password: USERS,
      startTwoFactor: USERS,
      confirmTwoFactor: USERS,
      renewRecoveryCodes: USERS,
      disableTwoFactor: USERS,
      end: USERS,
      endOthers: USERS,
    },
  },
  '/operator/days': { open: OPERATORS, forms: {} },
  '/operator/sources': {
    open: OPERATORS,
    forms: {
      add: OPERATORS,
      test: OPERATORS,
      pause: OPERATORS,
      resume: OPERATORS,
      remove: OPERATORS,
      setCap: OPERATORS,
      removeCap: OPERATORS,
      enablePictures: OPERATORS,
      disablePictures: OPERATORS,
    },
  },
  '/operator/accounts': {
    open: OPERATORS,
    forms: {
      create: OPERATORS,
      rename: OPERATORS,
      setPlan: OPERATORS,
      setLimits: OPERATORS,
      setPages: OPERATORS,
      close: OPERATORS,
      reopen: OPERATORS,
      remove: OPERATORS,
    },
  },
  '/operator/audit': { open: OPERATORS, forms: {} },
  '/operator/users': {
    open: OPERATORS,
    forms: {
      invite: OPERATORS,
      reset: OPERATORS,
      endSessions: OPERATORS,
      disableTwoFactor: OPERATORS,
      remove: OPERATORS,
      withdraw: OPERATORS,
    },
  },
} as const satisfies Readonly<Record<string, ScreenRight>>;
export type ScreenPath = keyof typeof SCREEN_RIGHTS;

/** The switches of every page: language and look by a link, the account that is open and signing out by a form. */
export const SWITCH_RIGHTS = {
  '/language': ANYONE,
  '/theme': ANYONE,
  '/account': USERS,
  '/sign-out': USERS,
} as const satisfies Readonly<Record<string, readonly Standing[]>>;

/** Whether somebody who is all of this is among those who may; nobody may do what has no row. */
export function isAllowed(standings: readonly Standing[], who: readonly Standing[] | undefined): boolean {
  return who?.some((one) => standings.includes(one)) ?? false;
}

/** Who may open the screen with this path. */
export function whoOpens(path: ScreenPath): readonly Standing[] {
  return SCREEN_RIGHTS[path].open;
}

/** Who may have this form of a screen done; `undefined` for a form that has no row. */
export function whoDoes(path: ScreenPath, form: string): readonly Standing[] | undefined {
  const forms: ScreenRight['forms'] = SCREEN_RIGHTS[path].forms;
  return Object.hasOwn(forms, form) ? forms[form] : undefined;
}

/** Whether a right is one in the account that is open, and so hangs on which one is. */
export function isRightInAccount(who: readonly Standing[]): boolean {
  return who.includes('owner');
}

/** What a one-time link is for. */
export const LINK_PURPOSES = ['first_operator', 'operator', 'member', 'new_password'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** The forms of `/join`, each of which uses up a link: for a new user, for a signed-in user, or for a new password. */
export type LinkUse = keyof (typeof SCREEN_RIGHTS)['/join']['forms'];

/** What a kind of link may do, for anyone who has it. */
export interface LinkRight {
  readonly uses: readonly LinkUse[];
  /** What its holder becomes: nothing more than it was, an operator, or what the link names in the account that it names. */
  readonly makes: 'nothing' | 'operator' | 'member';
  /** Whether the first account may be opened with it. */
  readonly opensAccount: boolean;
}

/** What links may do: their purpose alone says so, and it is asked in the transaction that uses a link up. */
export const LINK_RIGHTS: Readonly<Record<LinkPurpose, LinkRight>> = {
  first_operator: { uses: ['join'], makes: 'operator', opensAccount: true },
  operator: { uses: ['join'], makes: 'operator', opensAccount: false },
  member: { uses: ['join', 'joinAs'], makes: 'member', opensAccount: false },
  new_password: { uses: ['reset'], makes: 'nothing', opensAccount: false },
};

/** Whether a link of this purpose may be used in this way. */
export function mayUseLink(purpose: LinkPurpose, use: LinkUse): boolean {
  return LINK_RIGHTS[purpose].uses.includes(use);
}

/** What an API key may be allowed: to read, to submit answers and questions, to bring pages, to manage what is watched. */
export const SCOPES = ['read', 'checks', 'pages', 'manage'] as const;
export type Scope = (typeof SCOPES)[number];

/** The scopes of a key without a choice. */
export const USUAL_SCOPES: readonly Scope[] = ['read', 'checks'];

const READ: readonly Scope[] = ['read'];
const CHECKS: readonly Scope[] = ['checks'];
const PAGES: readonly Scope[] = ['pages'];
const MANAGE: readonly Scope[] = ['manage'];
const READ_OR_CHECKS: readonly Scope[] = ['read', 'checks'];

/** The operations of the API, by their names: one of these scopes is enough. */
export const API_RIGHTS = {
  me: SCOPES,
  keywords: READ,
  rankings: READ,
  competitors: READ,
  events: READ,
  products: READ,
  'assistant-questions': READ_OR_CHECKS,
  'assistant-checks': READ,
  'assistant-summary': READ,
  'assistant-custom-questions': READ,
  'assistant-check-add': CHECKS,
  'assistant-check-confirm': CHECKS,
  'assistant-custom-question-add': CHECKS,
  'assistant-custom-question-remove': CHECKS,
  'page-keywords': PAGES,
  'page-add': PAGES,
  'rank-imports': READ,
  'history-import': MANAGE,
  'rank-import-delete': MANAGE,
  'keyword-add': MANAGE,
  'keyword-delete': MANAGE,
  'products-add': MANAGE,
  'product-delete': MANAGE,
} satisfies Readonly<Record<string, readonly Scope[]>>;

/** The scopes that some operation needs, in their order; the others are reserved. */
export function scopesInUse(): readonly Scope[] {
  const needed: readonly (readonly Scope[])[] = Object.values(API_RIGHTS);
  return SCOPES.filter((scope) => needed.some((some) => some !== SCOPES && some.includes(scope)));
}

/** The name of an operation of the API, which serves none without a row. */
export type ApiOperation = keyof typeof API_RIGHTS;

/** Base path of the API. */
export const API_BASE = '/api/v1';

/** Where agents call the operations of the API as tools, with the same keys. */
export const TOOLS_PATH = '/mcp';

/** What anyone may read without signing in and without a key; a star matches everything below. */
const PUBLIC_PATHS = [
  '/',
  '/healthz',
  '/readyz',
  '/docs',
  '/docs/*',
  '/llms.txt',
  '/llms-full.txt',
  '/assets/*',
  '/api/v1/openapi.json',
] as const;

/** Whether anybody may read what is at this path, where it is no screen. */
export function isPublicPath(path: string): boolean {
  return PUBLIC_PATHS.some((one) => (one.endsWith('*') ? path.startsWith(one.slice(0, -1)) : path === one));
}

/** Whether a key with these scopes has one of those that are needed. */
export function hasScope(scopes: readonly Scope[], needed: readonly Scope[]): boolean {
  return scopes.some((scope) => needed.includes(scope));
}
