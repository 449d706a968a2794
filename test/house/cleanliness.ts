import { type Files, lineAt } from './repository.ts';

const TYPED = 'talk about who typed it';

/**
 * What a repository that others clone never contains, and why. The patterns are spelled so that they do not match
 * themselves.
 */
const UNCLEAN: readonly (readonly [pattern: RegExp, fault: string])[] = [
  [/(?<![\w.:/~-])\/(?:wor[k]|hom[e]|roo[t]|User[s])\/(?!x\b|user\b)[\w.-]+/g, 'a path of one machine'],
  [/\b[A-Z]:\\User[s]\\/g, 'a path of one machine'],
  [
    /\bregistr[y]\.(?:npmjs|yarnpkg|npmmirror)\b|\bnpm\.pk[g]\.github\b/g,
    'the address of a package registry',
  ],
  [/\b[Ii]ssu[e]s? #?[0-9]+\b|\b(?:[Ff]ixes|[Cc]loses) #[0-9]+/g, 'talk about numbered tasks'],
  [/\b(?:Claud[e]|ChatGP[T]|Copilo[t]|[Ll]anguage mode[l]|[Ss]ubagen[t])\b/g, TYPED],
  [/\b(?:FIXM[E]|TOD[O]|XX[X])\b/g, 'work that is not done'],
  [/\b(?:test|it|describe)\.(?:ski[p]|tod[o])\(/g, 'a test that is not run'],
  [/\b(?:test|it|describe)\.onl[y]\(|\bonl[y]: true/g, 'a test that shuts out the others'],
];

/** The pages that explain how to connect such a program, which name it. */
const NAMES_PROGRAMS: ReadonlySet<string> = new Set(['docs/agents.md', 'docs/ja/agents.md']);

/** Every stretch of text that does not belong in a public repository, with file and line. */
export function findUnclean(files: Files): string[] {
  return [...files].flatMap(([path, text]) =>
    UNCLEAN.filter(([, fault]) => fault !== TYPED || !NAMES_PROGRAMS.has(path)).flatMap(([pattern, fault]) =>
      [...text.matchAll(pattern)].map(
        (found) => `${path}:${lineAt(text, found.index)} "${found[0]}" is ${fault}`,
      ),
    ),
  );
}

/** What is wrong with the list of locked packages: a URL in it would bind everybody to one registry. */
export function findLockFaults(lock: string): string[] {
  const addresses = [...lock.matchAll(/"resolved"\s*:/g)].map(
    (found) => `package-lock.json:${lineAt(lock, found.index)} names the address of a registry`,
  );
  return lock.includes('"integrity": "sha512-')
    ? addresses
    : [...addresses, 'package-lock.json has no checksums'];
}
