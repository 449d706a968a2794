/** What a user may do in an account: owners change what costs or opens doors, members do the rest. */
export const ROLES = ['owner', 'member'] as const;
export type Role = (typeof ROLES)[number];

/** Whether `text` names a role. */
export function isRole(text: string): text is Role {
  return (ROLES as readonly string[]).includes(text);
}
