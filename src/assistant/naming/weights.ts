import weights from './weights.json' with { type: 'json' };

/** What a stretch has to outweigh: most words of an answer name nobody. */
export const BIAS = -3;

/** What each piece of evidence weighs; made by `npm run train:hits` from labelled answers. */
export const WEIGHTS: Readonly<Record<string, number>> = weights;
