// The contract of one call: the console sends by it, the platform responds by it.

/** JSON Schema 2020-12 with every `$ref` already resolved. */
export type JsonSchema = { readonly [key: string]: unknown };

/** How the operation finds the organisation and project that it acts in, and what the caller must be able to do there. */
export interface OperationAccess {
  /** Access level of `schemas/permissions.yaml`, e.g. `project.write`; `public` needs no sign-in. */
  readonly can: string;
  /** Entity whose row decides the scope; absent: `organizationId` and `projectId` of the request decide. */
  readonly of?: string;
  /** Request field that holds the row's id (default `id`). */
  readonly by?: string;
  /** The person who created the row may as well. */
  readonly owner?: boolean;
}

/** The shape of a success: `result`, one `page` of rows, a `file`, or `none`. */
export type ResponseShape = 'result' | 'page' | 'file' | 'none';

/** Of a JSON body: its bytes, how deep it nests, and its keys and values together. */
export interface JsonLimits {
  readonly bytes?: number;
  readonly depth?: number;
  readonly values?: number;
}

export interface Operation {
  readonly id: string;
  /** Area = name of the contract file. */
  readonly area: string;
  readonly summary: string;
  readonly method: 'get' | 'post' | 'put' | 'delete';
  readonly path: string;
  readonly access: OperationAccess;
  /** Permission-map key (`project.*`, `license.*`), when the call belongs to a licensed feature. */
  readonly permission?: string;
  /** The call must carry csrftoken and Relay-Token. */
  readonly csrf: boolean;
  /** Responds once the gateway has read what the call changed. */
  readonly awaitsGateway?: boolean;
  /** Which server must respond: the one with the project's files, or that runs the replica or service that it names. */
  readonly server?: 'files' | 'process';
  /** Entity served by the generic handlers when no handler of its own exists. */
  readonly entity?: string;
  readonly request: JsonSchema;
  /** Set: the body is raw bytes, at most so many, and every request field stands in the path. Absent: the body is JSON. */
  readonly bodyBytes?: number;
  /** What the JSON body may have beyond the usual. */
  readonly jsonLimits?: JsonLimits;
  readonly responseShape: ResponseShape;
  /** Schema of `result`, or of one row of `page`. */
  readonly response: JsonSchema;
  /** Entities whose rows the result shows, sorted: a change of one of those may change it. */
  readonly reads: readonly string[];
  /** Codes of the error catalogue that this call may return, beside the general ones. */
  readonly errors: readonly string[];
}

/** A page of rows as it stands on the wire in `page`. */
export interface Page<Row> {
  readonly pageNo: number;
  readonly pageSize: number;
  readonly totalCount: number;
  readonly orderBy?: string;
  readonly order?: 'asc' | 'desc';
  readonly result: readonly Row[];
}

/** What a failed call says. `global` is the Chinese text; `field` names inputs. */
export interface FailureMessage {
  readonly global?: string;
  readonly field?: Readonly<Record<string, string>>;
  readonly redirect?: string;
  readonly currentUserName?: string;
  /** Code of the error catalogue. */
  readonly code?: string;
  /** Account-state code when the account's state is the reason, e.g. `532`. */
  readonly accountCode?: string;
  readonly requestId?: string;
  /** What the error's row cannot say, e.g. diagnostics; its shape is the call's own. */
  readonly details?: unknown;
}
