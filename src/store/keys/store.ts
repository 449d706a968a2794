import { whenOpen } from '../accounts/when-open.ts';
import type { QueryMethods } from '../query-methods.ts';
import { ofAccount, ROWS_ONLY } from '../write-scopes.ts';
import { findKeyByHash, listKeys, replaceKey, revokeKey, saveKey, touchKeys } from './keys.ts';
import type { KeyStore } from './port.ts';

/** Keys over any SQL database. */
export function createKeyStore({ read, write, audited }: QueryMethods): KeyStore {
  return {
    findKeyByHash: read(findKeyByHash),
    listKeys: read(listKeys),
    saveKey: audited('saveKey', whenOpen(saveKey)),
    replaceKey: audited('replaceKey', whenOpen(replaceKey)),
    revokeKey: audited('revokeKey', revokeKey, ofAccount),
    touchKeys: write(touchKeys, ROWS_ONLY),
  };
}
