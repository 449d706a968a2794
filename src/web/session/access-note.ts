/** Events of access: signing in, links, roles, keys. Those of the second list deserve attention. */
const EVENTS = [
  'code asked',
  'recovery code used',
  'signed in',
  'signed out',
  'sessions ended',
  'name changed',
  'email changed',
  'password changed',
  'two-factor on',
  'two-factor off',
  'recovery codes renewed',
  'link created',
  'link used',
  'link withdrawn',
  'role set',
  'member removed',
  'user removed',
  'key issued',
  'key replaced',
  'key revoked',
  'account opened',
  'account renamed',
  'account exported',
  'account closed',
  'account reopened',
  'account deletion begun',
  'plan set',
  'limits set',
  'adding pages set',
  'source added',
  'source tested',
  'source paused',
  'source resumed',
  'source removed',
  'spending cap set',
  'spending cap removed',
  'pictures on',
  'pictures off',
  'webhook set',
  'webhook secret renewed',
  'webhook resumed',
  'webhook removed',
] as const;
const WARNINGS = [
  'sign-in failed',
  'code refused',
  'too many attempts',
  'two-factor change failed',
  'email change failed',
  'password change failed',
  'link refused',
  'not allowed',
] as const;
export type AccessEvent = (typeof EVENTS)[number] | (typeof WARNINGS)[number];

/** One log line about access. It names people, links and keys by their ids: no address, no password, no secret. */
export interface AccessNote {
  readonly event: AccessEvent;
  readonly level: 'info' | 'warn';
  readonly fields: Readonly<Record<string, string | number | null>>;
}

/** The parts of a visit that a note contains, and where it goes. */
interface NotedVisit {
  readonly access: { note(note: AccessNote): void };
  readonly request: { readonly clientAddress: string };
  readonly viewer: { readonly user: { readonly id: string } } | null;
  readonly account: { readonly id: string } | null;
}

/** Logs what happened, with the user, the account and the client address that trusted proxies report. */
export function noteAccess(
  { access, request, viewer, account }: NotedVisit,
  event: AccessEvent,
  fields: AccessNote['fields'] = {},
): void {
  const level = (WARNINGS as readonly string[]).includes(event) ? 'warn' : 'info';
  const by = { client: request.clientAddress, by: viewer?.user.id ?? null };
  access.note({ event, level, fields: { ...by, account_id: account?.id ?? null, ...fields } });
}
