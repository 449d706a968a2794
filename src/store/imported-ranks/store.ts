import { whenOpen } from '../accounts/when-open.ts';
import type { QueryMethods } from '../query-methods.ts';
import { ofAccount } from '../write-scopes.ts';
import {
  importRanks,
  listImportedRanks,
  listRankImports,
  previewRankImport,
  removeRankImport,
} from './imported-ranks.ts';
import type { ImportedRankStore } from './port.ts';

/** Imported ranks over any SQL database. */
export function createImportedRankStore({ read, snapshot, audited }: QueryMethods): ImportedRankStore {
  return {
    listImportedRanks: read(listImportedRanks),
    listRankImports: read(listRankImports),
    previewRankImport: snapshot(previewRankImport),
    importRanks: audited('importRanks', whenOpen(importRanks), ofAccount),
    removeRankImport: audited('removeRankImport', whenOpen(removeRankImport), ofAccount),
  };
}
