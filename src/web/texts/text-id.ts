import type { TEXTS } from './catalogue.ts';

/** Id of a text in the catalogue. */
export type TextId = keyof typeof TEXTS;

/** Names in the braces of a text: `{count}`, and `{count|key|keys}` where a language has two forms. */
export type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Short}|${string}` ? Short : Name) | NamesIn<Rest>
  : never;

/** What the braces of a text are filled with; numbers are printed as the reader's language has them. */
export type TextValues<Id extends TextId> = Readonly<
  Record<NamesIn<(typeof TEXTS)[Id]['ja']>, string | number>
>;

/** Nothing for a text without braces, else its values. */
export type TextArguments<Id extends TextId> = [NamesIn<(typeof TEXTS)[Id]['ja']>] extends [never]
  ? []
  : [values: TextValues<Id>];

/** Any text with its values, as it travels before it is printed. */
export interface Message {
  readonly id: TextId;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Id of a text without braces: labels, titles, names. */
export type PlainTextId = {
  [Id in TextId]: [NamesIn<(typeof TEXTS)[Id]['ja']>] extends [never] ? Id : never;
}[TextId];
