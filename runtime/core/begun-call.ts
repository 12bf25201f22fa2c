// The call that a document begins while its scripts are still on their way: what the server writes down, a script of a line
// sends, and the console takes over.

/** Id of the data block that describes it. */
export const FIRST_CALL = 'console-first-call';

/** A POST, complete as it goes out. */
export interface FirstCall {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** On its way since `at`, epoch ms. */
export interface BegunCall extends FirstCall {
  readonly at: number;
  readonly response: Promise<Response>;
  readonly abort: (reason: unknown) => void;
}

declare global {
  interface Window {
    /** Of the document's first call, where it has one. */
    AipFirstCall?: BegunCall;
  }
}
