/** How many forms are remembered; the oldest is forgotten first. */
const FORMS_MAX = 10_000;

/**
 * Forms whose action showed something once, such as a new key: sent again (a page that is loaded again) they are not done again. Each
 * process knows those that it answered itself.
 */
export interface UsedForms {
  /** Takes a form for its action; `false` where it was done already or is being done. */
  take(nonce: string): boolean;
  /** Gives a form back whose action may be done again. */
  giveBack(nonce: string): void;
}

/** No form was used yet. */
export function createUsedForms(most = FORMS_MAX): UsedForms {
  const used = new Set<string>();
  return {
    take: (nonce) => {
      if (used.has(nonce)) return false;
      used.add(nonce);
      for (const oldest of used) {
        if (used.size <= most) break;
        used.delete(oldest);
      }
      return true;
    },
    giveBack: (nonce) => {
      used.delete(nonce);
    },
  };
}
