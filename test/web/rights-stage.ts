import { randomBytes } from 'node:crypto';
import type { LinkPurpose, ScreenPath, Standing } from '../../src/core/rights.ts';
import { mintInvitation } from '../../src/operations/users/invitation.ts';
import { addGoods, addKey } from '../api/service.ts';
import { asinOf } from '../api/shelves.ts';
import { likelyOf, sampleCheck, saveChecks } from '../store/assistant/check-samples.ts';
import { addAccount, addPerson, type Person, startSite, type TestSite } from './site.ts';
import { createVisitor, signIn, type Visitor } from './visitor.ts';

export const KEYWORD = '水筒';

/** A visitor who sends forms, with a name for messages. */
export interface Actor {
  readonly who: Standing;
  readonly standings: readonly Standing[];
  readonly visitor: Visitor;
  readonly userId: string | null;
  /** The account that is open to the visitor, if any. */
  readonly accountId: string | null;
}

/** A service with two accounts, people of every kind, and a link of every kind. */
export interface RightsStage extends AsyncDisposable {
  readonly site: TestSite;
  readonly accounts: readonly string[];
  readonly actors: readonly Actor[];
  readonly people: readonly Person[];
  readonly links: readonly {
    readonly purpose: LinkPurpose;
    readonly path: string;
    readonly userId: string | null;
  }[];
}

/** Addresses of a screen with something to see. */
export function addressOf(path: ScreenPath): string {
  const chosen = new URLSearchParams({ keyword: KEYWORD, asin: asinOf(1) });
  const keyword = path.startsWith('/keyword') || path === '/product' ? `?${chosen}` : '';
  return path.replace('{asin}', asinOf(1)).replace('{id}', sampleCheck(1).id) + keyword;
}

/** Adds to an account what the addresses name. */
export async function addNamed({ store }: TestSite, accountId: string): Promise<void> {
  await addGoods(store, accountId, { own: [asinOf(1)], keywords: [KEYWORD] });
  await saveChecks(store, accountId, [sampleCheck(1, { verdict: likelyOf(asinOf(1)) })]);
}

const STANDINGS_OF: Readonly<Record<Standing, readonly Standing[]>> = {
  stranger: ['stranger'],
  user: ['user'],
  member: ['user', 'member'],
  owner: ['user', 'owner'],
  agency: ['user', 'member', 'agency'],
  operator: ['user', 'owner', 'agency', 'operator'],
};

/** Makes the stage; the test disposes of it. */
export async function makeRightsStage(): Promise<RightsStage> {
  const site = await startSite();
  for (const name of ['一号店', '二号店']) await addAccount(site.store, name);
  // An operator has the first of them open, as the store lists them.
  const [mine = '', theirs = ''] = (await site.store.listAccounts()).map(({ id }) => id);
  const accounts = [mine, theirs];
  for (const accountId of accounts) {
    await addNamed(site, accountId);
    await addKey(site.store, accountId);
  }
  const left = await addPerson(site.store, { accountId: mine, role: 'member' });
  await site.store.removeMembership(left.userId, mine);
  const people = {
    user: left,
    member: await addPerson(site.store, { accountId: mine, role: 'member' }),
    owner: await addPerson(site.store, { accountId: mine, role: 'owner' }),
    operator: await addPerson(site.store, 'operator'),
  };
  const others = [
    await addPerson(site.store, { accountId: theirs, role: 'owner' }),
    await addPerson(site.store, 'operator'),
  ];
  const actors: Actor[] = [
    {
      who: 'stranger',
      standings: ['stranger'],
      visitor: createVisitor(site.origin),
      userId: null,
      accountId: null,
    },
  ];
  for (const who of ['user', 'member', 'owner', 'operator'] as const) {
    const visitor = await signIn(site.origin, people[who]);
    const accountId = who === 'user' ? null : mine;
    actors.push({ who, standings: STANDINGS_OF[who], visitor, userId: people[who].userId, accountId });
  }
  const [other] = others;
  const context = { store: site.store, nowMs: () => site.clock.nowMs, randomBytes };
  const links = [
    { purpose: 'first_operator', userId: null, ...(await mintInvitation(context, 'first_operator')) },
    { purpose: 'operator', userId: null, ...(await mintInvitation(context, 'operator')) },
    {
      ...({ purpose: 'member', userId: null } as const),
      ...(await mintInvitation(context, 'member', { accountId: theirs, role: 'owner' })),
    },
    {
      ...({ purpose: 'new_password', userId: other?.userId ?? '' } as const),
      ...(await mintInvitation(context, 'new_password', { userId: other?.userId ?? '' })),
    },
  ] as const;
  const all = [...Object.values(people), ...others];
  return {
    site,
    accounts,
    actors,
    people: all,
    links,
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  };
}

/** Everything that a visitor without the right must not change, by owner. */
export async function readRights({ site: { store, clock }, accounts }: RightsStage) {
  const users = await store.listUsers();
  const passwords = await store.findAuthRows('passwords', [], 1_000);
  const sessions = await store.findAuthRows('sessions', [], 1_000);
  const rights = new Map<string, string>();
  const known = await store.listAccounts();
  for (const { id, email, name, hasTwoFactor, isOperator, memberships } of users) {
    rights.set(`user ${id}`, JSON.stringify([email, name, hasTwoFactor]));
    rights.set(`sessions ${id}`, String(sessions.filter((row) => row['user_id'] === id).length));
    if (isOperator) rights.set(`operator ${id}`, 'yes');
    for (const { accountId, role } of memberships) rights.set(`in ${accountId} ${id}`, role);
  }
  for (const row of passwords) rights.set(`password ${row['user_id']}`, String(row['password']));
  for (const { id, plan, closedAtMs } of known) rights.set(`account ${id}`, `${plan} ${closedAtMs}`);
  for (const id of accounts) {
    const keys = (await store.listKeys(id)).map(({ id: key, revokedAtMs, expiresAtMs }) => [
      key,
      revokedAtMs,
      expiresAtMs,
    ]);
    rights.set(`keys ${id}`, JSON.stringify(keys));
    rights.set(`goods ${id}`, JSON.stringify([await store.countAccount(id), await store.listAsins(id)]));
    rights.set(`webhook ${id}`, JSON.stringify((await store.findWebhook(id)) ?? null));
    const links = (await store.listInvitations(clock.nowMs, id)).map(({ id: link, role }) => [link, role]);
    rights.set(`links ${id}`, JSON.stringify(links));
  }
  return rights;
}
