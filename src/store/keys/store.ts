import type { QueryMethods } from '../query-methods.ts';
import { ofAccount, ROWS_ONLY } from '../write-scopes.ts';
import { findKeyByHash, listKeys, replaceKey, revokeKey, saveKey, touchKeys } from './keys.ts';
import type { KeyStore } from './port.ts';

/** Keys over any SQL database. */
export function createKeyStore({ read, write, audited }: QueryMethods): KeyStore {
  return {
    findKeyByHash: read(findKeyByHash),
    listKeys: read(listKeys),
    saveKey: audited('saveKey', saveKey),
    replaceKey: audited('replaceKey', replaceKey),
    revokeKey: audited('revokeKey', revokeKey, ofAccount),
    touchKeys: write(touchKeys, ROWS_ONLY),
  };
}
