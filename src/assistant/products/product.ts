/** A product of the account, as its caller knows it. */
export interface OwnProduct {
  /** Ten upper-case characters. */
  readonly asin: string;
  /** As in the shop. */
  readonly title: string;
  readonly brand?: string | null;
  /** Whether it is known to have no brand; then no word of its title counts as one. */
  readonly hasNoBrand?: boolean;
  /** Names that the account gave; may be empty. */
  readonly names: readonly string[];
}
