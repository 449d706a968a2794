import type { Environment } from '../../src/config/index.ts';
import type { Language } from '../../src/core/text.ts';

/** Settings of an installation that a demo keeps: where it listens and what it logs. */
export const KEPT_SETTINGS = ['MIHARU_HOST', 'MIHARU_PORT', 'MIHARU_LOG_LEVEL'] as const;

/** The demo's settings, made from an environment that may also serve a real installation. */
export interface DemoEnvironment {
  /** The variables from which the demo's settings are read. */
  readonly settings: Environment;
  /** Names of settings that were given but are not used, sorted. */
  readonly unused: readonly string[];
}

/**
 * Keeps only the demo's settings of an environment, so that it cannot reach a real database, queue, source or
 * receiver.
 */
export function demoEnvironment(environment: Environment, data: string): DemoEnvironment {
  const kept = KEPT_SETTINGS.map((name) => [name, environment[name]] as const);
  const given = Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== '');
  return {
    settings: {
      MIHARU_LOG_LEVEL: 'warn',
      ...Object.fromEntries(kept.filter(isGiven)),
      MIHARU_DATA_DIR: data,
    },
    unused: given
      .map(([name]) => name)
      .filter(isUnused)
      .toSorted(),
  };
}

function isGiven([, value]: readonly [string, string | undefined]): boolean {
  return value !== undefined;
}

function isUnused(name: string): boolean {
  if (name === 'DATABASE_URL' || name === 'REDIS_URL') return true;
  return /^MIHARU_(?!TEST_|SHARED_DIR$)/.test(name) && !KEPT_SETTINGS.some((kept) => kept === name);
}

/** One line for the terminal that lists the ignored settings, without values, which may be secrets. */
export function describeUnused(unused: readonly string[], data: string, language: Language): string {
  if (unused.length === 0) return '';
  if (language === 'ja')
    return `${unused.join('、')} が設定されていますが、デモでは使いません。デモのデータは ${data} にあり、デモ専用のサンプルショップだけを読み取ります。\n`;
  const are = unused.length === 1 ? 'is' : 'are';
  return `${unused.join(', ')} ${are} set, but the demo does not use ${unused.length === 1 ? 'it' : 'them'}: its data is in ${data}, and it reads only its own sample shop.\n`;
}
