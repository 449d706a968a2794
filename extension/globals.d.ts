/** What the scripts in page/ hand on to each other, in the isolated world of the page. */
declare var miharuKept: {
  wholeOf(page: Document): ReadonlySet<Element>;
  isDropped(element: Element): boolean;
  isShell(element: Element): boolean;
  isListOrProduct(page: Document): boolean;
};

declare var miharuClean: {
  printAttributes(element: Element): string;
  escapeText(text: string): string;
  withoutName(text: string, page: Document): string;
  replacedText(element: Element): string | null;
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
