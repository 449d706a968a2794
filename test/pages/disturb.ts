import type { CheerioAPI } from 'cheerio';

/** What other programs do to an element of a page, and hidden elements. `%` marks the place of the lure. */
const SHELLS = [
  '<div id="xx-box">%</div>',
  '<div id="xx-box" class="a-section">%</div>',
  '<span class="kp-note">%</span>',
  '<div style="background: #ff0" data-v-1a2b="">%</div>',
  '<xx-panel>%</xx-panel>',
  '<span class="aok-hidden">%</span>',
  '<div style="display: none">%</div>',
  '<span hidden>%</span>',
  '<div class="a-popover-preload">%</div>',
  '<script>%</script>',
  '<!-- % -->',
] as const;
const PLACES = ['before', 'after', 'prepend', 'append'] as const;
const WRAPPERS = [
  '<div class="xx-wrap"></div>',
  '<span id="xx-wrap"></span>',
  '<xx-wrap></xx-wrap>',
] as const;

/** One change to a page: an element that contains `lure` is put beside or inside an element, or around it. */
export type Disturbance =
  | { readonly shell: string; readonly place: (typeof PLACES)[number]; readonly lure: string }
  | { readonly wrapper: string };

/** Every way to put one of the lures beside or into an element. */
export function insertions(lures: readonly string[]): Disturbance[] {
  return SHELLS.flatMap((shell) => PLACES.flatMap((place) => lures.map((lure) => ({ shell, place, lure }))));
}

/** Every way to put something around an element. */
export function wrappings(): Disturbance[] {
  return WRAPPERS.map((wrapper) => ({ wrapper }));
}

/** Applies it to the first element that the selector finds; throws without a match. */
export function disturb($: CheerioAPI, selector: string, disturbance: Disturbance): void {
  const element = $(selector).first();
  if (element.length === 0) throw new Error(`Nothing on the page is ${selector}.`);
  if ('wrapper' in disturbance) element.wrap(disturbance.wrapper);
  else element[disturbance.place](disturbance.shell.replace('%', () => disturbance.lure));
}
