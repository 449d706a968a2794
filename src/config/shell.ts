import { resolve } from 'node:path';
import type { Language } from '../core/text.ts';
import type { Environment } from './read-config.ts';

/** The environment of this process. Nothing else reads it. */
export function currentEnvironment(): Environment {
  return process.env;
}

/** The language of the shell: Japanese if the locale says so, else English. */
export function languageOf(environment: Environment): Language {
  const locale = [environment['LC_ALL'], environment['LC_MESSAGES'], environment['LANG']].find(
    (value) => value !== undefined && value !== '',
  );
  return locale?.toLowerCase().startsWith('ja') === true ? 'ja' : 'en';
}

/**
 * The folder in which the command was called: `npm run` changes the working folder and keeps the original in
 * `INIT_CWD`.
 */
export function callersFolder(environment: Environment, workingFolder: string): string {
  const noted = environment['INIT_CWD'];
  return resolve(noted === undefined || noted === '' ? workingFolder : noted);
}
