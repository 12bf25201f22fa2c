// The shape of every operation: checked input and a context in, a value out. No HTTP, no globals.
import type { Config } from '#config/config.ts';
import type { Operation } from '#core/contract.ts';
import type { OperationId, Operations } from '#core/generated/contracts.ts';
import type { Role, UserInfo } from '#core/permission.ts';
import type { SecretBox } from '#storage/secret-box.ts';
import type { Storage } from '#storage/storage.ts';
import type { Engines } from './engines.ts';

/** The signed-in person behind a call; `created_by` columns hold `user.username`. */
export interface Actor {
  readonly user: UserInfo;
  /** Strongest role the person has anywhere in the platform. */
  readonly role: Role;
  readonly sessionId: string;
  /** Key of the session's Relay-Token, 32 bytes in base64. */
  readonly relayKey: string;
  /** Access levels held in the call's scope, e.g. `project.write`. */
  readonly access: readonly string[];
}

/**
 * Where the call acts, as the access stage resolved and checked it. Without `organizationId` the call may see every
 * organisation: only a system admin gets that, all others are confined to their own.
 */
export interface Scope {
  readonly organizationId?: string;
  readonly projectId?: string;
}

export interface RequestFacts {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly sessionToken?: string;
  /** Tells the browser from others, for those who signed in with it before. */
  readonly browserToken?: string;
  /** Request fields that the caller sent; the others hold defaults, which an update must not write. */
  readonly sentFields: readonly string[];
  /** `http://host:port` the person typed: for links in answers, and whether cookies may be secure. */
  readonly origin: string;
}

/** A request's body on its way, within the contract's limit; it can be read once. Throws `request.interrupted`. */
export type ByteBody = AsyncIterable<Uint8Array>;

export interface OperationContext {
  readonly config: Config;
  /** The contract of this very call. */
  readonly operation: Operation;
  readonly storage: Storage;
  readonly secrets: SecretBox;
  /** Absent only for operations with `can: public`. */
  readonly actor: Actor | undefined;
  readonly scope: Scope;
  readonly request: RequestFacts;
  /** Only where the contract says that the body is bytes. */
  readonly body?: ByteBody;
  readonly engines: Engines;
  readonly now: () => Date;
  /** Cookies to set on the answer (session). */
  readonly setCookie: (cookie: string) => void;
}

/** A download; `body` streams. */
export interface FileAnswer {
  readonly fileName: string;
  /** The same in ASCII, for programs that read no other; by default what is ASCII of `fileName`. */
  readonly plainName?: string;
  readonly contentType: string;
  readonly body: AsyncIterable<Uint8Array | string>;
  /** Bytes of `body`, when they are known beforehand: the browser then shows how far the download is. */
  readonly sizeBytes?: number;
}

/** What the call asks, checked against its contract and with its defaults. */
export type RequestOf<Id extends OperationId> = Operations[Id]['request'];

/**
 * Serves the call, or several calls that ask alike. The request is already checked against the contract and holds its defaults;
 * that the answer fits the contract in every value is checked in tests.
 */
export type Handler<Id extends OperationId> = (
  request: RequestOf<Id>,
  context: OperationContext,
) => Answered<Operations[Id]['response']>;

/** A handler of any call: who calls it has checked the request. */
export type AnyHandler = (request: never, context: OperationContext) => Promise<unknown>;

/** What a handler returns; ignored for a call without an answer. */
export type Answered<Answer> = Answer extends undefined ? Promise<void> : Promise<Sendable<Answer>>;

/**
 * What becomes the answer on its way out: dates become text, what is undefined is left out. Words and numbers of a list are any text
 * and number here, and a field that may be absent may be null, as the database holds them.
 */
export type Sendable<Answer> = Answer extends Blob
  ? FileAnswer
  : Answer extends string
    ? string | Date
    : Answer extends number
      ? number
      : Answer extends readonly (infer Item)[]
        ? readonly Sendable<Item>[]
        : Answer extends object
          ? string extends keyof Answer
            ? object
            : SendableObject<Answer>
          : Answer;

type SendableObject<Answer> = {
  readonly [Field in keyof Answer]: undefined extends Answer[Field]
    ? Sendable<Exclude<Answer[Field], undefined>> | null | undefined
    : Sendable<Answer[Field]>;
};
