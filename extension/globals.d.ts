/** What the scripts in page/ hand on to each other, in the isolated world of the page. */
/** Municipalities by postcode area, as `postcode-areas.js` describes them. */
declare var miharuAreas: string;

declare var miharuPlace: {
  findPlace(line: string): string | null;
  cleanPlace(line: string, isGuest: boolean): string;
  hasCode(line: string): boolean;
};

declare var miharuPersonal: {
  personIn(greeting: string): string | null;
  namesOf(people: readonly string[]): RegExp | null;
  isPersonal(text: string, names: RegExp | null): boolean;
};

declare var miharuKept: {
  wholeOf(page: Document): ReadonlySet<Element>;
  isDropped(element: Element): boolean;
  isShell(element: Element): boolean;
  isListOrProduct(page: Document): boolean;
};

declare var miharuClean: {
  printAttributes(element: Element): string;
  escapeText(text: string): string;
  cleanText(text: string, element: Element): string;
  replacedText(element: Element): string | null;
  sentenceText(element: Element): string | null;
  cleanLink(link: string): string;
};

declare var miharuTaken: {
  /** The page as it is sent. */
  readonly html: string;
  readonly address: string;
  /** The address under which the page was loaded; the shop may have put another list into it since. */
  readonly loadedAddress: string | null;
  /** Milliseconds since the epoch. */
  readonly loadedAtMs: number;
  readonly isLoading: boolean;
};

/** Firefox has a sidebar where Chrome has a side panel. */
declare namespace chrome {
  namespace sidebarAction {
    function open(): Promise<void>;
  }
}
