/** Why a form was not done. */
export interface Failure {
  readonly action: string;
  /** Which of several forms with that action. */
  readonly key: string;
  /** What is wrong with each field, by its name. */
  readonly problems: ReadonlyMap<string, string>;
  /** What is wrong besides. */
  readonly summary: string | null;
  /** What was sent, to be shown again; empty where that is too long. */
  readonly values: ReadonlyMap<string, string>;
  readonly isTooLong: boolean;
}
