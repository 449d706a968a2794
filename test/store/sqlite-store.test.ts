import { makeSqlitePlace } from './sqlite/sqlite-place.ts';
import { storeSuites } from './suites.ts';

storeSuites('SQLite', makeSqlitePlace);
