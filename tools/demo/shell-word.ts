/** A text as one word of a shell (POSIX); it may contain anything but NUL. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
