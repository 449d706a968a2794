import type { Plan } from '../../src/core/plan.ts';
import type { Role } from '../../src/core/role.ts';
import { addAccount, addPerson, startSite, type TestSite } from './site.ts';
import { signIn, type Visitor } from './visitor.ts';

/** A site with one account, and a signed-in user of it. */
export interface Stage extends AsyncDisposable {
  readonly site: TestSite;
  readonly accountId: string;
  readonly visitor: Visitor;
}

/** Makes the stage; the account is empty. */
export async function makeStage(role: Role, plan: Plan = 'pro'): Promise<Stage> {
  const site = await startSite();
  const accountId = await addAccount(site.store, 'ハルナギ商店', plan);
  const visitor = await signIn(site.origin, await addPerson(site.store, { accountId, role }));
  return { site, accountId, visitor, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() };
}
