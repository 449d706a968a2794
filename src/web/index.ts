/**
 * The pages for people: a screen per file below `screens/`, made on the server, in Japanese and English. It holds no rules of the
 * trade: screens ask the same operations as the API. `site.ts` answers requests, `session/` knows who signs in (better-auth on the same
 * data), `html/` prints and escapes, `texts/` has every sentence, `assets/` what browsers load. README.md says how to add a screen.
 */
export type { AccessNote } from './session/access-note.ts';
export { createSite, type SiteDeps } from './site.ts';
