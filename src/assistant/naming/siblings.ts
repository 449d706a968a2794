import type { Candidate } from './reading.ts';

const IS_ANOTHER =
  /^(?:another (?:variant|code|number|generation|size|of its kind)|other (?:amount|colour)|excluded|longer title|made for it)$/u;
const IS_ITS_MAKERS = /:(?:touch|near|row|under)$|book:/u;

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
    const isOpen =
      others.has(one.product) && (one.isOpen || names.some((name) => /^book:|:led$/u.test(name)));
    return isOpen && !names.some((name) => IS_ANOTHER.test(name))
      ? { ...one, evidence: { ...one.evidence, 'another elsewhere': 1 } }
      : one;
  });
}

/** Where siblings share the stretch, the one of which more is said is meant. */
export function compareSiblings(candidates: readonly Candidate[]): Candidate[] {
  return candidates.map((one) => {
    const rivals = candidates.filter(
      (other) =>
        other.product !== one.product &&
        other.product.brandKey === one.product.brandKey &&
        other.start < one.end &&
        one.start < other.end &&
        !(one.fit.isApart && other.fit.isApart),
    );
    if (rivals.length === 0) return one;
    const ahead = one.fit.said - Math.max(...rivals.map(({ fit }) => fit.said));
    const name =
      ahead < -0.08
        ? 'sibling fits better'
        : ahead > 0.08
          ? 'fits better than sibling'
          : 'sibling fits as well';
    return { ...one, evidence: { ...one.evidence, [name]: 1 } };
  });
}
