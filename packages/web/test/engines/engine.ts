/** A browser of another engine, with what a test asks of it: what WebDriver's two protocols both can. */
export interface Engine {
  readonly name: string;
  readonly version: string;
  /** A new visitor: no cookies, empty storage. One at a time. */
  visit(): Promise<Visitor>;
  close(): Promise<void>;
}

export interface Visitor {
  openTab(): Promise<Tab>;
  close(): Promise<void>;
}

export interface Tab {
  /** Answers when the document has loaded. */
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /**
   * Returns the result of a function that runs in the page; awaits a promise. The function can use only its
   * arguments.
   */
  evaluate<Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** At this place of the window, by the mouse. */
  clickAt(x: number, y: number): Promise<void>;
  /** Presses these keys one after the other: characters, or those of `keys`. */
  press(...names: readonly string[]): Promise<void>;
  /** Of what the page has to its disposal. */
  resize(widthPixels: number, heightPixels: number): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Keys that have no character, as WebDriver names them (17.4.2). */
export const keys = {
  tab: '\uE004',
  enter: '\uE007',
  escape: '\uE00C',
  left: '\uE012',
  right: '\uE014',
  down: '\uE015',
} as const;

/** Actions of one key after the other, in the words of both protocols. */
export function keyActions(names: readonly string[]) {
  return [
    {
      type: 'key',
      id: 'keyboard',
      actions: names.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    },
  ];
}

/** Actions of a click, in the words of both protocols. */
export function clickActions(x: number, y: number) {
  return [
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ];
}

/** The text of a function for a page. The compiler of the tests keeps names by a call that is not there. */
export const pageFunction = (run: (...args: never[]) => unknown) =>
  `(() => { const __name = (value) => value; return (${run.toString()}); })()`;
