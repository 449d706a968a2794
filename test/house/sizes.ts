import { functionsOf } from './functions.ts';
import type { Files } from './repository.ts';
import { lineAt, maskSource } from './source-text.ts';

/** Longest function, header and braces counted. */
export const FUNCTION_LINES_MAX = 60;
/** Longest file, a test's too. */
export const FILE_LINES_MAX = 300;

const PROGRAM = /^(?:src|test|tools|bench|bin)\/.*\.[jt]s$/;
const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** A homeless function gets a home with a noun. */
const NO_NOUN = /(?:^|-)(?:utils?|helpers?|common|misc|lib|manager)(?:-|$)/;

/** Everything in a tree of programs that is too long, badly named or without its sentence: one fault a line. */
export function findOversize(files: Files): string[] {
  return programsOf(files).flatMap(([path, text]) => [
    ...longFile(path, text),
    ...longFunctions(path, text),
    ...badNames(path),
    ...defaultExports(path, text),
    ...missingParagraph(path, text),
    ...undocumented(path, text),
  ]);
}

/** Lengths of all functions of a tree of programs, shortest first. */
export function functionLengths(files: Files): number[] {
  const lengths = programsOf(files).flatMap(([, text]) => functionsOf(text).map((found) => found.lines));
  return lengths.sort((a, b) => a - b);
}

function programsOf(files: Files): [string, string][] {
  return [...files].filter(([path]) => PROGRAM.test(path));
}

function longFile(path: string, text: string): string[] {
  const lines = text.replace(/\n$/, '').split('\n').length;
  return lines > FILE_LINES_MAX
    ? [`${path} has ${lines} lines, at most ${FILE_LINES_MAX}: split it by theme`]
    : [];
}

function longFunctions(path: string, text: string): string[] {
  return functionsOf(text)
    .filter((found) => found.lines > FUNCTION_LINES_MAX)
    .map(
      (found) =>
        `${path}:${found.line} ${found.name} has ${found.lines} lines, at most ${FUNCTION_LINES_MAX}`,
    );
}

function badNames(path: string): string[] {
  const words = path.split('/').map((part) => part.split('.')[0] ?? '');
  const faults = words
    .filter((word) => !KEBAB.test(word))
    .map((word) => `${path}: "${word}" is not kebab-case`);
  const nameless = words
    .filter((word) => NO_NOUN.test(word))
    .map((word) => `${path}: "${word}" says no noun`);
  return [...faults, ...nameless];
}

function defaultExports(path: string, text: string): string[] {
  return [...maskSource(text).matchAll(/\bexport\s+default\b|\bas\s+default\b/g)].map(
    (found) => `${path}:${lineAt(text, found.index)} exports without a name`,
  );
}

/** A room's index.ts begins with what the room is for. */
function missingParagraph(path: string, text: string): string[] {
  if (!/^src\/[^/]+\/index\.ts$/.test(path)) return [];
  const paragraph = /^\/\*\*([\s\S]*?)\*\//.exec(text)?.[1] ?? '';
  return paragraph.replace(/[\s*]+/g, ' ').length >= 60
    ? []
    : [`${path} does not begin with a paragraph about the room`];
}

const EXPORTED =
  /^export\s+(?:async\s+)?function\b\*?\s*([\w$]+)|^export\s+const\s+([\w$]+)[^=;]*=\s*(?:async\s*)?\([^()]*\)[^=;]*=>/gm;

/** Exported functions of src without a comment right above; overloads need theirs once. */
function undocumented(path: string, text: string): string[] {
  if (!path.startsWith('src/') || path.endsWith('.test.ts')) return [];
  const seen = new Set<string>();
  const faults: string[] = [];
  for (const found of maskSource(text).matchAll(EXPORTED)) {
    const name = found[1] ?? found[2] ?? '';
    if (!seen.has(name) && !/\*\/\s*$/.test(text.slice(0, found.index))) {
      faults.push(`${path}:${lineAt(text, found.index)} ${name} is exported without a sentence about it`);
    }
    seen.add(name);
  }
  return faults;
}
