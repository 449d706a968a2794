/**
 * What an operator can set. One table names every setting with its kind, default and meaning; this room is the only one
 * that reads the environment, and it reports everything that is wrong there at once.
 */
export {
  type Config,
  type Environment,
  listSettings,
  type Origin,
  readConfig,
  type SettingInUse,
} from './read-config.ts';
export { hasStrayPercent, type Setting } from './setting.ts';
export { SETTINGS } from './settings.ts';
export { callersFolder, currentEnvironment, languageOf } from './shell.ts';
