import { accountsContract } from './contract/accounts.ts';
import { asinsContract } from './contract/asins.ts';
import { keysContract } from './contract/keys.ts';
import { keywordsContract } from './contract/keywords.ts';
import { type Contract, type MakePlace, testContract } from './contract/place.ts';

const CONTRACTS: readonly Contract[] = [accountsContract, keysContract, asinsContract, keywordsContract];

/** Every guarantee of `port.ts` as tests of one adapter. */
export function storeContract(adapter: string, makePlace: MakePlace): void {
  for (const contract of CONTRACTS) testContract(adapter, makePlace, contract);
}
