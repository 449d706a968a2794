/** The known word with the most similar spelling; `undefined` if none is close enough. */
export function findNearest(word: string, known: Iterable<string>): string | undefined {
  const allowed = word.length < 4 ? 1 : Math.max(2, Math.floor(word.length / 4));
  let nearest: { word: string; distance: number } | undefined;
  for (const candidate of known) {
    const isBeginning = candidate.startsWith(word) && candidate !== word && word.length > 1;
    const distance = isBeginning ? 1 : editDistance(word, candidate);
    if (distance <= allowed && distance < (nearest?.distance ?? Number.POSITIVE_INFINITY)) {
      nearest = { word: candidate, distance };
    }
  }
  return nearest?.word;
}

/** Number of insertions, deletions and replacements that turn one word into another (Levenshtein). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
