/** A text as one word of a shell (POSIX), whatever is in it but NUL. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
