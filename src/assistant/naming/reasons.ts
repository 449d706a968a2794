import type { Reason, ReasonCode } from '../../core/answer-verdict.ts';
import type { Candidate } from './reading.ts';
import { moving } from './score.ts';

/** What each piece of evidence is called for people, by the beginning of its name; the first match counts. */
const CODES: readonly (readonly [RegExp, ReasonCode])[] = [
  [/:(?:touch|near|row|under|same|later|before|led|behind)$/u, 'brand'],
  [/^(?:short |shared )?code/u, 'model'],
  [/^series|^(?:full )?book/u, 'series'],
  [/^kind around/u, 'lead_sentence'],
  [/^heading of/u, 'heading'],
  [/^row of/u, 'table_column'],
  [/^(?:other|own) colour/u, 'colour'],
  [/^(?:own|other) amount|^amount/u, 'amount'],
  [/^another generation/u, 'edition'],
  [/^another (?:code|number)|^lacks own number/u, 'other_model'],
  [/^(?:another maker|maker goes)/u, 'other_maker'],
  [/^(?:another|lacks|excluded|sibling)/u, 'other_variant'],
  [/^(?:accessory|made for|fits it|imitation)/u, 'accessory'],
  [/^piece of/u, 'abbreviation'],
];

/** Why a stretch may name its product but is not sufficient, by weight, without duplicates; where no evidence weighs much, all of it. */
export function reasonsOf(candidate: Candidate): Reason[] {
  const weighty = codesOf(moving(candidate));
  const codes = weighty.size > 0 ? weighty : codesOf(Object.keys(candidate.evidence));
  return [...codes].map((code) => ({ code }));
}

function codesOf(names: readonly string[]): Set<ReasonCode> {
  const codes = new Set<ReasonCode>();
  for (const name of names) {
    const [said = ''] = name.split(':');
    for (const [pattern, code] of CODES) if (pattern.test(name)) codes.add(code);
    if (said.startsWith('kind')) codes.add('kind');
    if (/^(?:kind, )?apart/u.test(said)) codes.add('variant_word');
  }
  return codes;
}
