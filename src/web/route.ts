import { isStorable } from '../core/text.ts';
import type { Screen } from './screen.ts';

/** A screen and the decoded parts of the path that its braces name. */
export interface Route {
  readonly screen: Screen;
  readonly params: Readonly<Record<string, string>>;
}

/** The screen at a path, plain paths before those with braces; `null` for an unknown path or invalid UTF-8. */
export function findRoute(screens: readonly Screen[], path: string): Route | null {
  const plain = screens.find((screen) => screen.path === path);
  if (plain !== undefined) return { screen: plain, params: {} };
  for (const screen of screens) {
    const params = match(screen.path, path);
    if (params !== null) return { screen, params };
  }
  return null;
}

function match(pattern: string, path: string): Record<string, string> | null {
  const [wanted, parts] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const given = parts[index] ?? '';
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined ? part !== given : given === '') return null;
    if (name !== undefined) {
      const decoded = decode(given);
      if (decoded === null || !isStorable(decoded)) return null;
      params[name] = decoded;
    }
  }
  return params;
}

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
