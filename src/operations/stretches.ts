/** Yields the items of a list in stretches, and returns the other members at the end. */
export type Stretches<Item, Rest> = AsyncGenerator<readonly Item[], Rest, void>;

/** Collects all items of a long answer. */
export async function collectStretches<Item, Rest>(
  stretches: Stretches<Item, Rest>,
): Promise<{ readonly items: Item[]; readonly rest: Rest }> {
  const items: Item[] = [];
  for (;;) {
    const { done, value } = await stretches.next();
    if (done === true) return { items, rest: value };
    items.push(...value);
  }
}
