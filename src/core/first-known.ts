/** What `read` gives for the first of `items` of which it knows something; `null` where it knows nothing of any. */
export function firstKnown<Item, Value>(
  items: Iterable<Item>,
  read: (item: Item) => Value | null,
): Value | null {
  for (const item of items) {
    const value = read(item);
    if (value !== null) return value;
  }
  return null;
}
