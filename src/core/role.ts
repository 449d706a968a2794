/** What a user may do in an account: owners change what costs or opens doors, members do the rest. */
export const ROLES = ['owner', 'member'] as const;
export type Role = (typeof ROLES)[number];
