import type { QueryMethods } from '../query-methods.ts';
import { PLAN, ROWS_ONLY } from '../write-scopes.ts';
import { addPictureHost, findPictureHost, removePictureHost } from './picture-hosts.ts';
import type { SourceStore } from './port.ts';
import {
  endSourceTest,
  listSourceDays,
  pauseSource,
  slowSource,
  startSource,
  stopSource,
} from './source-days.ts';
import { takeTurn } from './source-turns.ts';
import {
  addSource,
  holdSource,
  listPausedSources,
  listSources,
  removeSource,
  resumeSource,
} from './sources.ts';

/** Sources over any SQL database. */
export function createSourceStore({ read, write, audited }: QueryMethods): SourceStore {
  return {
    listSources: read(listSources),
    listSourceDays: read(listSourceDays),
    listPausedSources: read(listPausedSources),
    findPictureHost: read(findPictureHost),
    addSource: audited('addSource', addSource, ROWS_ONLY),
    removeSource: audited('removeSource', removeSource, ROWS_ONLY),
    holdSource: audited('holdSource', holdSource, ROWS_ONLY),
    resumeSource: audited('resumeSource', resumeSource, ROWS_ONLY),
    addPictureHost: audited('addPictureHost', addPictureHost, ROWS_ONLY),
    removePictureHost: audited('removePictureHost', removePictureHost, ROWS_ONLY),
    stopSource: write(stopSource, ROWS_ONLY),
    slowSource: write(slowSource, ROWS_ONLY),
    pauseSource: write(pauseSource, ROWS_ONLY),
    takeTurn: write(takeTurn, ROWS_ONLY),
    startSource: write(startSource, PLAN),
    endSourceTest: audited('endSourceTest', endSourceTest, PLAN),
  };
}
