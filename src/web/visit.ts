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

/** Light, dark, or as the device has it. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Who is signed in. */
export interface Viewer {
  readonly user: User;
  readonly sessionId: string;
  /** Accounts that the viewer may open: its own, or all of them for the operator. */
  readonly accounts: readonly AccountOfUser[];
}

/** One request of a screen: who looks, at which account, in which language. */
export interface Visit {
  readonly request: WebRequest;
  /** Decoded parts of the path, by the names in the screen's braces. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly viewer: Viewer | null;
  /** The account that the viewer has chosen, else its first. */
  readonly account: Account | null;
  /** What the viewer may do in that account; an operator may do what an owner may. */
  readonly role: Role | null;
  readonly language: Language;
  readonly theme: Theme;
  readonly t: Texts;
  readonly format: Format;
  readonly context: OperatorContext;
  readonly doors: Doors;
}

/** What the screens for signing in need besides; opened when first asked for. */
export interface Doors {
  readonly limits: Limits;
  auth(): Promise<Auth>;
  /** Takes lines about somebody's way in. */
  note(note: AccessNote): void;
}

type Looker = Pick<Visit, 'viewer' | 'role'>;

/** What whoever looks is, for the account that is open. */
export function standingsOf({ viewer, role }: Looker): Standing[] {
  if (viewer === null) return ['stranger'];
  return [
    'user',
    ...(role === null ? [] : [role]),
    ...(viewer.user.isOperator ? (['operator'] as const) : []),
  ];
}

/** Whether whoever looks may open the screen with this path. */
export function mayOpen(looker: Looker, path: ScreenPath): boolean {
  return isAllowed(standingsOf(looker), whoOpens(path));
}

/** Whether whoever looks may have this form of a screen done. */
export function mayDo(looker: Looker, path: ScreenPath, form: string): boolean {
  return isAllowed(standingsOf(looker), whoDoes(path, form));
}

/**
 * Whether a form acts on the account that is open, and was printed while another one was: chosen since in another tab, or closed. What
 * a user or an operator does names what it is done to.
 */
export function isForOther({ account }: Visit, who: readonly Standing[], { accountId }: FormTicket): boolean {
  return isRightInAccount(who) && account !== null && account.id !== accountId;
}

/** The account of a visit to a screen for members; throws on other screens. */
export function accountOf({ account }: Visit): Account {
  if (account === null) throw new Error('The screen is not for members, so there need be no account.');
  return account;
}

/** The viewer of a visit to a screen for whoever is signed in; throws on other screens. */
export function viewerOf({ viewer }: Visit): Viewer {
  if (viewer === null) throw new Error('The screen is for anyone, so there need be no viewer.');
  return viewer;
}
