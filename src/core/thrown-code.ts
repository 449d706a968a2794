/** The code of a thrown error of Node.js, such as `ENOENT`; '' for anything else. */
export function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
}
