import type { SpendingCap } from '../../core/spending-cap.ts';
import type { QueryMethods } from '../query-methods.ts';
import { ofSource, PLAN, ROWS_ONLY } from '../write-scopes.ts';
import {
  claimCapAlarm,
  countCaps,
  endCapAlarm,
  listCappedSources,
  listCaps,
  removeCap,
  setCap,
} from './caps.ts';
import type { CallRequest, SpendingStore } from './port.ts';
import { previewCalls, reserveCalls } from './reserve-calls.ts';

/** A cap changes while nothing is reserved under it, and targets of the plan are due again. */
const ofCap = ({ source }: Pick<SpendingCap, 'source'>) => [...PLAN, ...ofSource(source)];

/** Caps over any SQL database. */
export function createSpendingStore({ read, snapshot, write, audited }: QueryMethods): SpendingStore {
  return {
    listCaps: read(listCaps),
    countCaps: read(countCaps),
    listCappedSources: read(listCappedSources),
    previewCalls: snapshot(previewCalls),
    setCap: audited('setCap', setCap, ofCap),
    removeCap: audited('removeCap', removeCap, ofCap),
    reserveCalls: write(reserveCalls, ({ source }: CallRequest) => ofSource(source)),
    claimCapAlarm: write(claimCapAlarm, ROWS_ONLY),
    endCapAlarm: write(endCapAlarm, ROWS_ONLY),
  };
}
