/**
 * What stands between Node.js and the file that a test has it run, as in the scripts of `package.json`: files are found without asking
 * for what every folder on the way really is. Compiled code is kept where `NODE_COMPILE_CACHE` says, which a process inherits from
 * `npm test` unless it is given an environment of its own; `bin/miharu.js` sees to that itself.
 */
export const NODE_WORDS: readonly string[] = ['--preserve-symlinks', '--preserve-symlinks-main'];
