import { storeContract } from '../contract.ts';
import { makeSqlitePlace } from './contract/sqlite-place.ts';

storeContract('SQLite', makeSqlitePlace);
