import type { CsvCell } from '../core/csv.ts';
import type { ScreenPath } from '../core/rights.ts';
import type { AssetName } from './assets/assets.ts';
import type { Failure } from './failure.ts';
import type { FormInput } from './form-input.ts';
import type { Html } from './html/html.ts';
import type { Page } from './page.ts';
import type { Message, PlainTextId } from './texts/index.ts';
import type { Visit } from './visit.ts';

/** Where a screen stands in the navigation; the order is that of the list of screens. */
export type MenuGroup = 'main' | 'settings' | 'operator';

/** What an action came to. */
export type Outcome<Shown = never> =
  /** Done: on to a path of ours (the screen itself unless given), with a sentence that is said there once. */
  | {
      readonly kind: 'go';
      readonly to?: string;
      readonly flash?: Message;
      readonly cookies?: readonly string[];
    }
  /** Done, and not again by the same form: the screen is shown with something that is told this once, such as a new key. */
  | { readonly kind: 'show'; readonly shown: Shown }
  /** Nothing done yet: the screen asks something first. */
  | { readonly kind: 'ask'; readonly shown: Shown }
  /** Not done: said above the form, and at fields by their names; 422 unless given. */
  | {
      readonly kind: 'refuse';
      readonly summary?: Message;
      readonly problems?: Readonly<Record<string, Message>>;
      readonly status?: number;
    };

/**
 * Something that a form does. Thrown `MiharuError`s are told on the screen: `invalid_parameter` at the field of that name, others
 * above the form; what was entered stays.
 */
export interface Action<Shown = never> {
  run(visit: Visit, input: FormInput): Promise<Outcome<Shown>>;
}

/** A table of a screen as a file: CSV, header first. */
export interface Sheet {
  /** Name of the file, without its ending. */
  readonly name: string;
  readonly rows: readonly (readonly CsvCell[])[];
}

/** One screen: what it loads, how it looks, what can be done on it. No rules of the trade. */
export interface ScreenOf<Data, Shown = never> {
  /** Parts in braces can be anything: `/products/{asin}`. Who may open it, and have its forms done, stands in `core/rights.ts`. */
  readonly path: ScreenPath;
  readonly title: PlainTextId;
  /** What the screen is about, where it is the screen of one thing: stands before the title in the browser's tab. */
  readonly subject?: (visit: Visit) => string | null | undefined;
  readonly menu?: MenuGroup;
  /** Besides those that every screen has. */
  readonly styles?: readonly AssetName[];
  readonly scripts?: readonly AssetName[];
  /** Throws `not_found` for what is not there. */
  load(visit: Visit): Promise<Data>;
  view(data: Data, page: Page, shown: Shown | null): Html;
  readonly actions?: Readonly<Record<string, Action<Shown>>>;
  /** Tables to be downloaded, by the name that `?sheet=` asks for; `sheetLink` makes the links. Throws as `load` does. */
  readonly sheets?: Readonly<Record<string, (visit: Visit) => Promise<Sheet>>>;
}

/** A screen whose data only it knows. */
export interface Screen extends Omit<ScreenOf<unknown>, 'load' | 'view' | 'actions'> {
  readonly actions: Readonly<Record<string, RunAction>>;
  /** The body of the page, after loading. */
  print(visit: Visit, makePage: (failure: Failure | null) => Page, state: ScreenState): Promise<Html>;
}

/** An action as the site runs it. */
export interface RunAction {
  run(visit: Visit, input: FormInput): Promise<Outcome<unknown>>;
}

/** What the screen shows besides its data: why a form failed, or what is told once. */
export interface ScreenState {
  readonly failure: Failure | null;
  readonly shown: unknown;
}

/** Makes a screen for the list, keeping the types of its data to itself. */
export function screen<Data, Shown = never>(given: ScreenOf<Data, Shown>): Screen {
  const { load, view, actions = {}, ...rest } = given;
  return {
    ...rest,
    actions,
    print: async (visit, makePage, { failure, shown }) =>
      // `shown` is what an action of this very screen gave.
      view(await load(visit), makePage(failure), shown as Shown | null),
  };
}
