/** Version of the judgement. It is stored with each verdict, so that answers can be judged again when it changes. */
export const RULES_VERSION = 22;
