/**
 * The settings of an installation. One table defines every setting with its kind, default and meaning. Only
 * this room reads the environment, and it reports all faults at once.
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
