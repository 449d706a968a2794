/** Kinds of questions that are made from keywords, in the order of the API. */
export const GENERATED_KINDS = ['recommend', 'value', 'beginner', 'compare', 'review'] as const;
export type GeneratedKind = (typeof GENERATED_KINDS)[number];

/** All kinds; `custom` is what an account's agent wrote itself. */
export const QUESTION_KINDS = [...GENERATED_KINDS, 'custom'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];
