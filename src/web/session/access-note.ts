/** What happened to somebody's way in; those of the second list are worth a second look. */
const EVENTS = [
  'signed in',
  'signed out',
  'sessions ended',
  'password changed',
  'link made',
  'link used',
  'link withdrawn',
  'role set',
  'member removed',
  'user removed',
  'key issued',
  'key replaced',
  'key revoked',
  'account opened',
  'account closed',
  'plan set',
  'webhook set',
  'webhook secret renewed',
  'webhook resumed',
  'webhook removed',
] as const;
const WARNINGS = [
  'sign-in failed',
  'too many attempts',
  'password change failed',
  'link refused',
  'not allowed',
] as const;
export type AccessEvent = (typeof EVENTS)[number] | (typeof WARNINGS)[number];

/** One line about somebody's way in. It names people, links and keys by their ids: no address, no password, no secret. */
export interface AccessNote {
  readonly event: AccessEvent;
  readonly level: 'info' | 'warn';
  readonly fields: Readonly<Record<string, string | number | null>>;
}

/** What of a visit a note says, and where it goes. */
interface NotedVisit {
  readonly doors: { note(note: AccessNote): void };
  readonly request: { readonly clientAddress: string };
  readonly viewer: { readonly user: { readonly id: string } } | null;
  readonly account: { readonly id: string } | null;
}

/** Notes what happened, with who did it, for which account, and from which address as trusted proxies tell it. */
export function noteAccess(
  { doors, request, viewer, account }: NotedVisit,
  event: AccessEvent,
  fields: AccessNote['fields'] = {},
): void {
  const level = (WARNINGS as readonly string[]).includes(event) ? 'warn' : 'info';
  const by = { client: request.clientAddress, by: viewer?.user.id ?? null };
  doors.note({ event, level, fields: { ...by, account_id: account?.id ?? null, ...fields } });
}
