import { MiharuError } from '../core/errors.ts';
import { parseSetting, type Setting } from './setting.ts';
import { SETTINGS } from './settings.ts';

type SettingKey = keyof typeof SETTINGS;
type ValueOf<S> = S extends Setting<infer T> ? T : never;

/** The value of every setting, checked. */
export type Config = { readonly [Key in SettingKey]: ValueOf<(typeof SETTINGS)[Key]> };

/** Where the value of a setting comes from. */
export type Origin = 'default' | 'environment';

/** One setting as `miharu config` prints it; a secret's value is hidden. */
export interface SettingInUse {
  readonly name: string;
  readonly value: string;
  readonly origin: Origin;
  readonly meaning: { readonly en: string; readonly ja: string };
}

/** Environment variables as in `process.env`. An empty one counts as not set. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads every setting. Throws `invalid_setting` with all faults at once, each with its value and what was
 * expected. An unknown `MIHARU_` variable is a fault, so that typos are noticed.
 */
export function readConfig(environment: Environment): Config {
  const faults: { name: string; en: string; ja: string }[] = unknownNames(environment).map((name) => ({
    name,
    en: `The setting ${name} does not exist. \`miharu config\` and docs/settings.md list all settings.`,
    ja: `${name} という設定はありません。設定の一覧は、\`miharu config\` か docs/settings.md で確認できます。`,
  }));
  const values: Record<string, unknown> = {};
  for (const [key, setting] of Object.entries<Setting<unknown>>(SETTINGS)) {
    const given = environment[setting.name];
    if (given === undefined || given.trim() === '') {
      values[key] = setting.fallback;
      continue;
    }
    const value = parseSetting(setting, given);
    if (value.ok) values[key] = value.value;
    else faults.push({ name: setting.name, ...value.problem });
  }
  if (faults.length > 0)
    throw new MiharuError(
      'invalid_setting',
      { en: faults.map((fault) => fault.en).join('\n'), ja: faults.map((fault) => fault.ja).join('\n') },
      {
        members: {
          errors: faults.map(({ name, en, ja }) => ({ parameter: name, message: { en, ja } })),
        },
      },
    );
  return values as Config;
}

/** Variables of miharu's tools and tests that are not settings. */
const OTHER_NAMES = new Set(['MIHARU_SHARED_DIR', 'MIHARU_TEST_POSTGRES', 'MIHARU_TEST_REDIS']);

function unknownNames(environment: Environment): string[] {
  const known = new Set(Object.values(SETTINGS).map((setting) => setting.name));
  return Object.keys(environment)
    .filter((name) => name.startsWith('MIHARU_') && !known.has(name) && !OTHER_NAMES.has(name))
    .toSorted();
}

/** Every setting with its value and origin, in the order of the table. */
export function listSettings(environment: Environment): SettingInUse[] {
  const config: Readonly<Record<string, unknown>> = readConfig(environment);
  return Object.entries<Setting<unknown>>(SETTINGS).map(([key, setting]) => {
    const isSet = (environment[setting.name] ?? '').trim() !== '';
    return {
      name: setting.name,
      value: setting.isSecret && isSet ? '(hidden)' : setting.kind.print(config[key]),
      origin: isSet ? 'environment' : 'default',
      meaning: setting.meaning,
    };
  });
}
