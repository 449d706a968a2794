/** Items of a list a stretch at a time, and what there is to say when all are told. */
export type Stretches<Item, Rest> = AsyncGenerator<readonly Item[], Rest, void>;

/** All items of a long answer at once, for whoever wants it whole. */
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
