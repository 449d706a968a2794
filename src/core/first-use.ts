/** Gives what `make` makes: made when it is first asked for, and the same from then on. */
export function onFirstUse<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** As {@link onFirstUse}, for what takes its time; a failure is tried again. */
export function onFirstUseAsync<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((thrown) => {
      made = undefined;
      throw thrown;
    });
    return made;
  };
}
