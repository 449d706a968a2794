/** Whether a text is one of the words that a list allows. */
export function isOneOf<Word extends string>(words: readonly Word[], text: string): text is Word {
  return words.some((word) => word === text);
}
