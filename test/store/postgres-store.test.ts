import { storeContract } from '../contract.ts';
import { makeTestDatabase, placesOn } from './contract/test-database.ts';

const database = await makeTestDatabase();
if (database !== undefined) storeContract('PostgreSQL', placesOn(database));
