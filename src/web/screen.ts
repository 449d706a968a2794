import type { CsvCell } from '../core/csv.ts';
import type { ScreenPath } from '../core/rights.ts';
import type { AssetName } from './assets/assets.ts';
import type { Failure } from './failure.ts';
import type { FormInput } from './form-input.ts';
import type { Html } from './html/html.ts';
import type { Page } from './page.ts';
import type { Message, PlainTextId } from './texts/index.ts';
import type { Visit } from './visit.ts';

/** The menu of a screen; the order is that of the list of screens. */
export type MenuGroup = 'main' | 'settings' | 'operator';

/** The result of an action. */
export type Outcome<Shown = never> =
  /** Done: redirects to a path of ours (by default the screen itself), which shows a sentence once. */
  | {
      readonly kind: 'go';
      readonly to?: string;
      readonly flash?: Message;
      readonly cookies?: readonly string[];
    }
  /** Done, and not repeatable with the same form: the screen shows something once, such as a new key. */
  | { readonly kind: 'show'; readonly shown: Shown; readonly cookies?: readonly string[] }
  /** Not done yet: the screen asks something first. */
  | { readonly kind: 'ask'; readonly shown: Shown }
  | (Refusal & { readonly shown?: Shown });

/** Failed: the message is shown above the form, and problems at fields by their names; status 422 by default. */
export interface Refusal {
  readonly kind: 'refuse';
  readonly summary?: Message;
  readonly problems?: Readonly<Record<string, Message>>;
  readonly status?: 400 | 401 | 403;
  /** Too many attempts: seconds after which to try again. The status is then 429. */
  readonly retrySeconds?: number;
}

/**
 * An action of a form. Thrown `MiharuError`s are shown on the screen: `invalid_parameter` at the field of that name,
 * others above the form; the entered texts remain.
 */
export interface Action<Shown = never> {
  /** Whether doing it again changes nothing more, so that one form may be sent any number of times, also at once. */
  readonly isRepeatable?: true;
  run(visit: Visit, input: FormInput): Promise<Outcome<Shown>>;
}

/** A table of a screen as a file: CSV, header first. */
export interface Sheet {
  /** Name of the file, without its extension. */
  readonly name: string;
  readonly rows: readonly (readonly CsvCell[])[];
}

/** A file that is too large to be in memory: its texts come one after another. */
export interface Download {
  /** Name of the file, of letters, digits, `-`, `_` and `.` only. */
  readonly name: string;
  readonly texts: AsyncGenerator<string, void, void>;
}

/** One screen: what it loads, how it looks, what can be done on it. No business rules. */
export interface ScreenOf<Data, Shown = never> {
  /** Parts in braces match anything: `/products/{asin}`. `core/rights.ts` says who may open it and send its forms. */
  readonly path: ScreenPath;
  readonly title: PlainTextId;
  /** The subject of a screen about one thing: comes before the title in the browser's tab. */
  readonly subject?: (visit: Visit) => string | null | undefined;
  readonly menu?: MenuGroup;
  /** Where a visitor is sent who has nothing to do here; `null` to stay. */
  readonly instead?: (visit: Visit) => string | null;
  /** In addition to those of every screen. */
  readonly styles?: readonly AssetName[];
  readonly scripts?: readonly AssetName[];
  /** Throws `not_found` for unknown subjects. */
  load(visit: Visit): Promise<Data>;
  view(data: Data, page: Page, shown: Shown | null): Html;
  /** The host besides ours from which the printed page loads images; `null`, or left out, for none. */
  readonly imageHost?: (data: Data) => string | null;
  readonly actions?: Readonly<Record<string, Action<Shown>>>;
  /** Whether its forms may have files. */
  readonly takesFiles?: true;
  /** Whether its forms are refused unread, because what they do is not allowed in the account; the screen says so. */
  readonly refusesForms?: (visit: Visit) => boolean;
  /** Tables to download, by the name in `?sheet=`; `sheetLink` makes the links. Throws as `load` does. */
  readonly sheets?: Readonly<Record<string, (visit: Visit) => Promise<Sheet>>>;
  /** Files of JSON Lines to download, by the name in `?download=`. */
  readonly downloads?: Readonly<Record<string, (visit: Visit) => Download>>;
}

/** A screen with the type of its data. */
export interface Screen extends Omit<ScreenOf<unknown>, 'load' | 'view' | 'imageHost' | 'actions'> {
  readonly actions: Readonly<Record<string, RunAction>>;
  print(
    visit: Visit,
    makePage: (failure: Failure | null) => Page,
    state: ScreenState,
  ): Promise<PrintedScreen>;
}

/** The body of a page, after loading, and the host besides ours from which it loads images. */
interface PrintedScreen {
  readonly body: Html;
  readonly imageHost: string | null;
}

/** An action as the site runs it. */
export interface RunAction {
  readonly isRepeatable?: true;
  run(visit: Visit, input: FormInput): Promise<Outcome<unknown>>;
}

/** What the screen shows besides its data: the failure of a form, or something shown once. */
export interface ScreenState {
  readonly failure: Failure | null;
  readonly shown: unknown;
}

/** Makes a screen for the list, hiding the types of its data. */
export function screen<Data, Shown = never>(given: ScreenOf<Data, Shown>): Screen {
  const { load, view, imageHost = () => null, actions = {}, ...rest } = given;
  return {
    ...rest,
    actions,
    print: async (visit, makePage, { failure, shown }) => {
      const data = await load(visit);
      // `shown` was returned by an action of this screen.
      const body = view(data, makePage(failure), shown as Shown | null);
      return { body, imageHost: imageHost(data) };
    },
  };
}
