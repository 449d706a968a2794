import type { Sentence } from './layout.ts';
import type { Candidate, Fit } from './reading.ts';

/** How far before a thing that is made for a product its name may stand: `サワトリ ボトル 480ml（SB-480）専用`. */
const SAME_NAME_MAX = 8;

/** In a row or entry about a thing that is made for a product, all of it is; in a sentence, the name right before. */
export function withAccessories(candidates: readonly Candidate[], { kind }: Sentence): Candidate[] {
  const about = candidates.filter(({ evidence }) => 'made for it' in evidence);
  if (about.length === 0) return [...candidates];
  return candidates.map((one) =>
    about.some(
      ({ product, start }) =>
        product === one.product &&
        (kind !== 'prose' || (one.end <= start && start - one.end <= SAME_NAME_MAX)),
    )
      ? { ...one, evidence: { ...one.evidence, 'made for it': 1 } }
      : one,
  );
}

const IS_ANOTHER =
  /^(?:another (?:variant|code|number|generation|size|of its kind)|other (?:amount|colour)|excluded|longer title|made for it)$/u;
const IS_ITS_MAKERS = /:(?:touch|near|row|under|head)$|book:/u;

/** Where an answer names the other one of two, words that fit both mean that. */
export function besideOthers(candidates: readonly Candidate[]): Candidate[] {
  const others = new Set(
    candidates
      .filter(({ evidence }) => {
        const names = Object.keys(evidence);
        return names.some((name) => IS_ANOTHER.test(name)) && names.some((name) => IS_ITS_MAKERS.test(name));
      })
      .map(({ product }) => product),
  );
  return candidates.map((one) => {
    const names = Object.keys(one.evidence);
    const isOpen = others.has(one.product) && (one.isOpen || names.some((name) => name.startsWith('book:')));
    return isOpen && !names.some((name) => IS_ANOTHER.test(name))
      ? { ...one, evidence: { ...one.evidence, 'another elsewhere': 1 } }
      : one;
  });
}

/** Where siblings share the stretch, the one of which more is said is meant. */
export function compareSiblings(candidates: readonly Candidate[]): Candidate[] {
  const fits = new Map<Candidate, Fit>();
  const fitOf = (one: Candidate): Fit => {
    const fit = fits.get(one) ?? one.fit();
    fits.set(one, fit);
    return fit;
  };
  return candidates.map((one) => {
    const rivals = candidates.filter(
      (other) =>
        other.product !== one.product &&
        other.product.brandKey === one.product.brandKey &&
        other.start < one.end &&
        one.start < other.end &&
        !(fitOf(one).isApart && fitOf(other).isApart),
    );
    if (rivals.length === 0) return one;
    const own = standing(one, fitOf(one));
    const best = Math.max(...rivals.map((other) => standing(other, fitOf(other))));
    const name =
      best > own + 0.08
        ? 'sibling fits better'
        : best < own - 0.08
          ? 'fits better than sibling'
          : 'sibling fits as well';
    return { ...one, evidence: { ...one.evidence, [name]: 1 } };
  });
}

function standing({ evidence }: Candidate, { said }: Fit): number {
  const minus = Object.keys(evidence).filter((name) =>
    /^(?:other (?:amount|colour)$|another (?!maker)|excluded|lacks (?:variant|number|model|first word))/u.test(
      name,
    ),
  ).length;
  return said + ('own colour' in evidence ? 0.5 : 0) - minus;
}
