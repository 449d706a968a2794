/** What a one-time link is for. */
export const LINK_PURPOSES = ['first_operator', 'operator', 'member', 'new_password'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** The ways in which a link is used up: by a new user, by one who is signed in, or for a new password. */
export type LinkUse = 'join' | 'joinAs' | 'reset';

/** What one kind of link may do, whoever holds it. */
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
