/**
 * The pages for people: a file per screen below `screens/`, rendered on the server in Japanese and English. Screens
 * contain no business rules: they run the same operations as the API. `site.ts` answers requests, `session/` handles
 * sessions (better-auth on the same data), `html/` prints and escapes, `texts/` has every sentence, `assets/` what
 * browsers load. README.md explains how to add a screen.
 */
export type { AccessNote } from './session/access-note.ts';
export { createSite, type SiteDeps } from './site.ts';
