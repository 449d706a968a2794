/** How much is remembered: the number of texts, and the length of each in UTF-16 code units. */
interface Bounds {
  readonly mostTexts: number;
  readonly mostLength: number;
}

/** Remembers what `read` made of the texts that clients repeat. A text that it refuses is read again. */
export function remembering<T>(
  { mostTexts, mostLength }: Bounds,
  read: (text: string) => T,
): (text: string) => T {
  const remembered = new Map<string, T>();
  return (text) => {
    const known = remembered.get(text);
    if (known !== undefined) return known;
    const result = read(text);
    if (text.length > mostLength) return result;
    if (remembered.size >= mostTexts) remembered.clear();
    remembered.set(text, result);
    return result;
  };
}
