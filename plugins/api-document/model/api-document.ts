// An interface document as it is drawn, whatever version of OpenAPI it was written in.

export interface ApiDocument {
  readonly title: string;
  /** Of the interface, as its author counts. */
  readonly version: string;
  readonly description: string;
  readonly groups: readonly OperationGroup[];
}

export interface OperationGroup {
  /** Empty for operations without a tag. */
  readonly title: string;
  readonly operations: readonly ApiOperation[];
}

export interface ApiOperation {
  /** For anchors: unique in the document, the same each time. */
  readonly id: string;
  /** `GET`, `POST` … */
  readonly method: string;
  /** Behind the call address, with the document's own base path; `{names}` as written. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly deprecated: boolean;
  readonly parameters: readonly ApiParameter[];
  readonly body: ApiBody | undefined;
  readonly responses: readonly ApiResponse[];
}

export interface ApiParameter {
  readonly name: string;
  /** `unknown`: the document refers to an undefined parameter. */
  readonly place: 'path' | 'query' | 'header' | 'cookie' | 'unknown';
  readonly required: boolean;
  readonly description: string;
  readonly deprecated: boolean;
  readonly schema: unknown;
  /** Boxed: `null` is a value. */
  readonly example: { readonly value: unknown } | undefined;
  /** How a list is written: its name again for each value, or once with the values between these. */
  readonly separator: 'repeat' | ',' | ' ' | '|' | '\t';
}

export interface ApiBody {
  readonly required: boolean;
  readonly description: string;
  readonly contents: readonly ApiContent[];
}

export interface ApiContent {
  readonly mediaType: string;
  readonly schema: unknown;
  readonly examples: readonly ApiExample[];
  /** Media types of a form's fields, by name. */
  readonly partTypes: ReadonlyMap<string, string>;
}

export interface ApiExample {
  readonly label: string;
  /** Not the document's own: made from the schema. */
  readonly isMade: boolean;
  readonly value: unknown;
}

export interface ApiResponse {
  /** `200`, `4XX`, `default`. */
  readonly status: string;
  readonly description: string;
  readonly contents: readonly ApiContent[];
  readonly headers: readonly ApiParameter[];
}
