/**
 * The arguments between Node.js and the file that a test runs, as in the scripts of `package.json`: files are found
 * without resolving every folder on the way. Compiled code is kept where `NODE_COMPILE_CACHE` says, which a process
 * inherits from `npm test` unless it has its own environment; `bin/miharu.js` sets it itself.
 */
export const NODE_WORDS: readonly string[] = ['--preserve-symlinks', '--preserve-symlinks-main'];
