import { raise } from '../core/errors.ts';
import {
  isAllowed,
  isRightInAccount,
  type ScreenPath,
  type Standing,
  whoDoes,
  whoOpens,
} from '../core/rights.ts';
import type { Role } from '../core/role.ts';
import type { Language } from '../core/text.ts';
import type { WebRequest } from '../core/web-exchange.ts';
import type { Limits } from '../limits/port.ts';
import type { OperatorContext } from '../operations/operation.ts';
import type { Account, AccountOfUser, User } from '../store/port.ts';
import type { Format } from './format.ts';
import type { AccessNote } from './session/access-note.ts';
import type { Auth } from './session/auth.ts';
import type { FormTicket } from './session/form-token.ts';
import type { Texts } from './texts/index.ts';

/** Light, dark, or the system's setting. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The signed-in user. */
export interface Viewer {
  readonly user: User;
  readonly sessionId: string;
  /** Accounts that the viewer may open: its own, or all of them for an operator. */
  readonly accounts: readonly AccountOfUser[];
}

/** A request of a screen: the viewer, the account and the language. */
export interface Visit {
  readonly request: WebRequest;
  /** Decoded parts of the path, by the names in the screen's braces. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly viewer: Viewer | null;
  /** The account that the viewer has chosen, otherwise its first. */
  readonly account: Account | null;
  /** The viewer's role in that account; an operator has an owner's rights. */
  readonly role: Role | null;
  readonly language: Language;
  readonly theme: Theme;
  readonly t: Texts;
  readonly format: Format;
  readonly context: OperatorContext;
  readonly access: Access;
}

/** What admits people to the pages: limits of attempts, sign-in (opened on first use) and the log of access. */
export interface Access {
  readonly limits: Limits;
  auth(): Promise<Auth>;
  /** Receives log lines about access. */
  note(note: AccessNote): void;
}

type Looker = Pick<Visit, 'viewer' | 'role'>;

/** The viewer's role for the open account. */
export function standingsOf({ viewer, role }: Looker): Standing[] {
  if (viewer === null) return ['stranger'];
  return [
    'user',
    ...(role === null ? [] : [role]),
    ...(viewer.accounts.length > 1 ? (['agency'] as const) : []),
    ...(viewer.user.isOperator ? (['operator'] as const) : []),
  ];
}

/** Whether the viewer may open the screen with this path. */
export function mayOpen(looker: Looker, path: ScreenPath): boolean {
  return isAllowed(standingsOf(looker), whoOpens(path));
}

/** Whether the viewer may send this form of a screen. */
export function mayDo(looker: Looker, path: ScreenPath, form: string): boolean {
  return isAllowed(standingsOf(looker), whoDoes(path, form));
}

/** Whether the viewer may create accounts: an installation without one is then no dead end. */
export function mayCreateAccount(looker: Looker): boolean {
  return mayDo(looker, '/operator/accounts', 'create');
}

/**
 * Whether a form acts on the open account but was printed while another one was open, which was switched in another tab
 * or closed. Forms about a user, or for operators, name what they act on.
 */
export function isForOther({ account }: Visit, who: readonly Standing[], { accountId }: FormTicket): boolean {
  return isRightInAccount(who) && account !== null && account.id !== accountId;
}

/** The address of a request, with its query. */
export function addressOf({ path, query }: Pick<WebRequest, 'path' | 'query'>): string {
  return query === '' ? path : `${path}?${query}`;
}

/** The account of a visit to a screen for members; throws on other screens. */
export function accountOf({ account }: Visit): Account {
  return account ?? raise(new Error('Only screens for members have an account.'));
}

/** The viewer of a visit to a screen for signed-in users; throws on other screens. */
export function viewerOf({ viewer }: Visit): Viewer {
  return viewer ?? raise(new Error('Only screens for signed-in users have a viewer.'));
}
