// The pieces of a page that name something or hold an expression, each with its path and what it can read.
import type { JsonSchema } from '#core/contract.ts';
import type { ValueKind } from '#core/expression/value-type.ts';
import type { Action, Bindings, Column, Filter, Stat } from '#core/generated/page-language.ts';
import type { ValuePath } from '../yaml/value-path.ts';

/** What expressions can read beside the roots that every page has. */
export interface PartScope {
  /** Fields of the row; undefined when the contract does not say, so anything may be there. */
  readonly fields: ReadonlySet<string> | undefined;
  /** What those fields are, where a contract says. */
  readonly types: ReadonlyMap<string, JsonSchema>;
  /** Roots that exist only here. */
  readonly roots: readonly string[];
  /** What `result` is, when a contract says. */
  readonly result: JsonSchema | undefined;
}

interface At {
  readonly path: ValuePath;
}

export type Part = At &
  (
    | { readonly part: 'action'; readonly action: Action }
    | { readonly part: 'column'; readonly column: Column; readonly row: JsonSchema | undefined }
    | { readonly part: 'stat'; readonly stat: Stat; readonly row: JsonSchema | undefined }
    /** `operations` are the calls that receive the filter's field; none for a dashboard. */
    | { readonly part: 'filter'; readonly filter: Filter; readonly operations: readonly string[] }
    /** `path` is the object with the keys `operation` and `body`; `sent` are fields that come from elsewhere (form, filters). */
    | {
        readonly part: 'call';
        readonly operation: string;
        readonly body: Bindings | undefined;
        readonly sent: readonly string[];
      }
    /** A call that code makes: what it sends stands in no page. */
    | { readonly part: 'named-call'; readonly operation: string }
    /** Names of request fields, as a form lists them; with `within` those of the object, or of the objects in the list, at that path. */
    | {
        readonly part: 'request-fields';
        readonly operation: string;
        readonly names: readonly string[];
        readonly within?: string;
      }
    /** A field of the result named by `path`'s value. */
    | {
        readonly part: 'response-field';
        readonly name: string;
        readonly row: JsonSchema | undefined;
        /** Kinds of value that can be shown there; absent: any. */
        readonly kinds?: readonly ValueKind[];
      }
    /** A field of the result that holds a moment. */
    | { readonly part: 'moment'; readonly name: string; readonly row: JsonSchema | undefined }
    /** Rows that stand in a list of the result; `path` is the object with the key `rows`. */
    | { readonly part: 'rows'; readonly name: string | undefined; readonly answer: JsonSchema | undefined }
    | {
        readonly part: 'link';
        readonly to: string;
        readonly params: Bindings | undefined;
        readonly query?: Bindings | undefined;
      }
    /** Values that a call or plugin is given under its names; `path` is the map. */
    | {
        readonly part: 'values';
        readonly values: Bindings;
        readonly operation: string;
        readonly scope: PartScope;
      }
    /** `path` is the object with the keys `plugin` and `props`. */
    | {
        readonly part: 'plugin';
        readonly plugin: string;
        readonly place: 'page' | 'block';
        readonly props: Bindings | undefined;
        readonly scope: PartScope;
      }
    | { readonly part: 'page'; readonly page: string }
    | { readonly part: 'enum'; readonly enum: string }
    | { readonly part: 'template'; readonly text: string; readonly scope: PartScope }
    | { readonly part: 'condition'; readonly text: string; readonly scope: PartScope }
  );

export const NO_ROW: PartScope = { fields: new Set(), types: new Map(), roots: [], result: undefined };
