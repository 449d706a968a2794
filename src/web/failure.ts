/** Why a form failed. */
export interface Failure {
  readonly action: string;
  /** The key of the form, among several with the same action. */
  readonly key: string;
  /** The problems of fields, by field name. */
  readonly problems: ReadonlyMap<string, string>;
  /** The problem of the form itself. */
  readonly summary: string | null;
  /** What was sent, to be shown again; empty if it is too long. */
  readonly values: ReadonlyMap<string, string>;
  readonly isTooLong: boolean;
}
