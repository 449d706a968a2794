import { makeTestDatabase, placesOn } from './postgres/test-database.ts';
import { storeSuites } from './suites.ts';

const database = await makeTestDatabase();
if (database !== undefined) storeSuites('PostgreSQL', placesOn(database));
