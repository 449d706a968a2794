import * as accounts from './accounts/accounts.ts';
import { withMovedVersions } from './accounts/moved-versions.ts';
import { isOneBatch } from './batches.ts';
import * as keys from './keys/keys.ts';
import * as keywords from './keywords/keywords.ts';
import type { FindChanges, Store, StoreReader, StoreWriter } from './port.ts';
import * as asins from './products/asins.ts';
import { findBrands } from './products/product-snapshots.ts';
import { findTitles } from './products/titles.ts';
import { listKeywordDays } from './readings/account-day.ts';
import { countDay } from './readings/count-day.ts';
import { fillPast } from './readings/fill-past.ts';
import * as ranks from './readings/ranks.ts';
import * as readings from './readings/readings.ts';
import { saveReading } from './readings/save-reading.ts';
import { listKeywordStandings } from './readings/standings.ts';
import { updateReading } from './readings/update-reading.ts';
import { createAssistantReader, createAssistantWriter } from './sql-assistant.ts';
import type { SqlConnection } from './sql-connection.ts';
import { createDayReader, createDayWriter } from './sql-days.ts';
import { createProductReader, createProductWriter } from './sql-products.ts';
import { createRanksReader, createTagsWriter } from './sql-ranks.ts';
import { createSeriesReader } from './sql-series.ts';
import { createUserReader, createUserWriter } from './sql-users.ts';
import { createWebhookReader, createWebhookWriter } from './sql-webhooks.ts';
import { createWithdrawalReader, createWithdrawalWriter } from './sql-withdrawals.ts';
import { ofAccount, READINGS, ROWS_ONLY } from './write-scopes.ts';

/** The store of the port over any SQL database that Kysely speaks to; `find` says how changes are found. */
export function createSqlStore(given: SqlConnection, find: FindChanges): Store {
  const connection: SqlConnection = {
    ...given,
    write: (work, scope) => given.write((db) => withMovedVersions(db, work), scope),
  };
  return {
    ...createReader(connection),
    ...createWriter(connection, find),
    ...createRanksReader(connection),
    ...createSeriesReader(connection),
    ...createTagsWriter(connection),
    ...createDayReader(connection),
    ...createDayWriter(connection, find),
    ...createProductReader(connection),
    ...createProductWriter(connection, find),
    ...createAssistantReader(connection),
    ...createAssistantWriter(connection),
    ...createUserReader(connection),
    ...createUserWriter(connection),
    ...createWebhookReader(connection),
    ...createWebhookWriter(connection),
    ...createWithdrawalReader(connection),
    ...createWithdrawalWriter(connection, find),
    backup: (file) => connection.backup(file),
    [Symbol.asyncDispose]: () => connection.close(),
  };
}

function createReader({ read, readSnapshot, changeToken }: SqlConnection): StoreReader {
  // What one statement reads is of one moment anyway.
  const readerOf = (list: readonly string[]) => (isOneBatch(list) ? read : readSnapshot);
  return {
    findAccount: (accountId) => read((db) => accounts.findAccount(db, accountId)),
    listAccounts: () => read((db) => accounts.listAccounts(db)),
    countAccount: (accountId) => readSnapshot((db) => accounts.countAccount(db, accountId)),
    findKeyByHash: (hash) => read((db) => keys.findKeyByHash(db, hash)),
    listKeys: (accountId) => read((db) => keys.listKeys(db, accountId)),
    listAsins: (accountId) => read((db) => asins.listAsins(db, accountId)),
    findKeyword: (accountId, keyword) => read((db) => keywords.findKeyword(db, accountId, keyword)),
    listKeywords: (accountId, range) => read((db) => keywords.listKeywords(db, accountId, range)),
    listSpellings: (accountId, range) => read((db) => keywords.listSpellings(db, accountId, range)),
    listKeywordStandings: (accountId, range) => read((db) => listKeywordStandings(db, accountId, range)),
    findTitles: (list) => read((db) => findTitles(db, list)),
    findBrands: (list) => read((db) => findBrands(db, list)),
    listLatestRanks: (term, list) => readerOf(list)((db) => ranks.listLatestRanks(db, term, list)),
    listRanks: (term, list, from, to) => readerOf(list)((db) => ranks.listRanks(db, term, list, [from, to])),
    listReadings: (term, from, to) => read((db) => readings.listReadings(db, term, [from, to])),
    findReading: (term, localDate) => read((db) => readings.findReading(db, term, localDate)),
    findLatestShelf: (term) => read((db) => readings.findLatestShelf(db, term)),
    findNewestDate: (accountId) => read((db) => keywords.findNewestDate(db, accountId)),
    countDay: (accountId, localDate) => read((db) => countDay(db, accountId, localDate)),
    listKeywordDays: (accountId, localDate, only) =>
      read((db) => listKeywordDays(db, accountId, { localDate, only })),
    changeToken,
    accountVersion: (accountId) => read((db) => accounts.accountVersion(db, accountId)),
  };
}

function createWriter({ write }: SqlConnection, find: FindChanges): StoreWriter {
  return {
    createAccount: (account) => write((db) => accounts.createAccount(db, account), ROWS_ONLY),
    setPlan: (accountId, plan) => write((db) => accounts.setPlan(db, accountId, plan), ofAccount(accountId)),
    closeAccount: (accountId, closedAtMs) =>
      write((db) => accounts.closeAccount(db, accountId, closedAtMs), ofAccount(accountId)),
    saveKey: (key, hash) => write((db) => keys.saveKey(db, key, hash)),
    replaceKey: (key, hash, replaced) => write((db) => keys.replaceKey(db, key, hash, replaced)),
    revokeKey: (accountId, keyId, revokedAtMs) =>
      write((db) => keys.revokeKey(db, accountId, keyId, revokedAtMs), ofAccount(accountId)),
    expireKey: (accountId, keyId, expiresAtMs) =>
      write((db) => keys.expireKey(db, accountId, keyId, expiresAtMs), ofAccount(accountId)),
    touchKeys: (uses) => write((db) => keys.touchKeys(db, uses), ROWS_ONLY),
    addAsins: (accountId, list, options) =>
      write((db) => asins.addAsins(db, accountId, list, options), ofAccount(accountId)),
    setAsinNames: (accountId, asin, names) =>
      write((db) => asins.setAsinNames(db, accountId, asin, names), ofAccount(accountId)),
    removeAsins: (accountId, list) =>
      write((db) => asins.removeAsins(db, accountId, list), ofAccount(accountId)),
    addKeywords: (accountId, list, options) =>
      write((db) => keywords.addKeywords(db, accountId, list, options), ofAccount(accountId)),
    removeKeywords: (accountId, list) =>
      write((db) => keywords.removeKeywords(db, accountId, list), ofAccount(accountId)),
    saveReading: (reading) => write((db) => saveReading(db, reading, find), READINGS),
    updateReading: (term, localDate, judge) =>
      write((db) => updateReading(db, { term, localDate, judge }, find), READINGS),
    fillRanks: (terms, list) =>
      fillPast({ terms, asins: list, find, write: (work) => write(work, READINGS) }),
  };
}
