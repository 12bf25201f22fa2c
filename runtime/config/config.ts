// The content of the schema directories, checked and resolved. Built once by load-config, then read-only.
import type { ConsoleSettings } from '#core/console-session.ts';
import type { JsonSchema, Operation } from '#core/contract.ts';
import type { EnumValue } from '#core/enum-value.ts';
import type { Bindings, Template } from '#core/generated/page-language.ts';
import type { EventLevel, MachineEvent } from '#core/machine-event.ts';
import type { Page } from '#core/page.ts';
import type { RoleAccess } from '#core/permission.ts';

/** A schema file as the caller read it; `config` itself never touches a file system. */
export interface SourceFile {
  /** Shown in diagnostics, e.g. `schemas/pages/aic/application/list.yaml`. */
  readonly file: string;
  /** Path inside the schema directory, e.g. `pages/aic/application/list.yaml`. */
  readonly path: string;
  readonly text: string;
}

export interface Machine {
  /** Column of the row that holds the state. */
  readonly field: string;
  readonly initial: string;
  readonly states: readonly string[];
  /** States that nothing leaves, on purpose. */
  readonly final?: readonly string[];
  readonly events: readonly MachineEvent[];
}

export interface Entity {
  readonly id: string;
  readonly label: string;
  /** Database table; columns are the fields' names in snake_case. */
  readonly table: string;
  /** `person`: each row is one account's alone. */
  readonly scope: 'project' | 'organization' | 'platform' | 'person';
  /** First letters of new ids; absent: the entity's own id. */
  readonly idPrefix?: string;
  /** Entities that a row belongs to beside its place, nearest first -> the column with the id of that row, in camelCase. */
  readonly parents?: Readonly<Record<string, string>>;
  /** Field name -> JSON Schema with `title`; `x-enum` names the enum. With `storage` the standard fields are among them. */
  readonly fields: Readonly<Record<string, JsonSchema>>;
  readonly storage?: EntityStorage;
  readonly calls?: DefaultCalls;
  readonly machine?: Machine;
  /** What its event log has beside the machine's events, or under another title. */
  readonly events?: readonly EntityEvent[];
  /** What its rows stand in the way of. */
  readonly blocks?: readonly Block[];
}

export interface EntityEvent {
  readonly event: string;
  readonly label: string;
  /** How bad it is when it happens by itself (default `INFO`); what a person asked for is never bad. */
  readonly level?: EventLevel;
  /** By default that of the level. */
  readonly color?: EnumValue['color'];
}

/** As long as such a row of this entity is there, the row that its field `by` names cannot be deleted, stopped … */
export interface Block {
  /** Of the row that is held. */
  readonly entity: string;
  /** Field of this entity with that row's id. */
  readonly by: string;
  /** Of a held row with two ids, such as a grant: the field of the other one, and its value over this row. */
  readonly also?: Readonly<Record<string, Template>>;
  /** Values of `blocked-action`. */
  readonly actions: readonly string[];
  /** Only rows with one of these values in the field. */
  readonly where?: Readonly<Record<string, readonly (string | number | boolean)[]>>;
  /** What people call such a row; by default the entity's label. */
  readonly label?: string;
  /** Name of the row, over its fields and those of its parents. */
  readonly name: Template;
  /** Ends the sentence that begins with the names; by default `正在使用`. */
  readonly because?: string;
  readonly links?: readonly RowLink[];
}

/** A page about a row: the first one whose `when` holds over it. */
export interface RowLink {
  readonly when?: string;
  readonly to: string;
  readonly params?: Bindings;
  readonly query?: Bindings;
}

/** Present: this file is the source of the entity's table, and each field is a column unless it says otherwise here. */
export interface EntityStorage {
  /** A field alone is unique within the row's place; a list is unique as it stands. */
  readonly unique?: readonly (string | readonly string[])[];
  /** Beside those that follow from the place and the references; `-createdAt` is descending. */
  readonly indexes?: readonly (readonly string[])[];
  /** Field -> entity whose id it holds. Those of `parents` need no second word. */
  readonly references?: Readonly<Record<string, string>>;
  /** Fields that are read from other rows. */
  readonly computed?: Readonly<Record<string, Computed>>;
  /** Fields that calls have and the table has not. */
  readonly unstored?: readonly string[];
}

/**
 * With `of`: the number of the rows of that entity whose `by` is this row, or their `max`, or `show` of the row that has it.
 * With `show` alone: a field of the row that `by` points at.
 */
export interface Computed {
  readonly of?: string;
  readonly by: string;
  readonly where?: Readonly<Record<string, string | number | boolean>>;
  readonly max?: string;
  readonly show?: string;
}

/** Present: `npm run generate` writes contracts of list, get, create, update, delete and of the events that people fire. */
export interface DefaultCalls {
  /** Address below which they lie. */
  readonly path: string;
  readonly permission?: string;
  /** Access level of those who read; by default that of the place. */
  readonly read?: string;
  readonly write?: string;
  /** Fields that the keyword is looked for in. */
  readonly search?: readonly string[];
  /** Fields that lists are ordered by. */
  readonly orders?: readonly string[];
  /** By default all of them. */
  readonly only?: readonly string[];
}

export interface EnumDefinition {
  readonly id: string;
  readonly label: string;
  readonly values: readonly EnumValue[];
}

/** A plugin that pages may name, and the properties it takes. */
export interface PluginDefinition {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly places: readonly ('page' | 'block')[];
  /** Property -> JSON Schema; no others are known. */
  readonly props: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
  /** Enumerations whose labels and colours it shows. */
  readonly enums?: readonly string[];
}

/** A kind of work in the background; the program has the code of each. */
export interface JobDefinition {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** When the platform plans it by itself. */
  readonly schedule?: {
    /** Five fields: minute hour day month weekday. */
    readonly cron: string;
    /** IANA name of the time zone. */
    readonly zone: string;
  };
  /** Each server does it for itself, because it works on that server's data directory. */
  readonly everyServer?: boolean;
  /** Access level that the person in whose name it runs must still hold; absent: the account must be usable. */
  readonly can?: string;
  /** How often it is tried until it counts as failed. */
  readonly attempts: number;
  /** Higher ones first among those of the kind (default 0). */
  readonly priority?: number;
}

/** A notification: an event of an entity, in words, with the page concerned. */
export interface NotificationKind {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** A value of `event-level`. */
  readonly level: string;
  readonly on: { readonly entity: string; readonly event: string };
  /** Over the row; false: not sent. */
  readonly when?: string;
  /** Sent only when it happened so often in so many minutes. */
  readonly repeats?: { readonly times: number; readonly minutes: number };
  /** Field that names its subject (default `id`): the same again soon is part of the same message. */
  readonly about?: string;
  readonly title: Template;
  readonly body?: Template;
  /** The page concerned: the first one whose `when` holds. */
  readonly links?: readonly RowLink[];
  readonly recipients: {
    /** Of `permissions.yaml`, where the row lies. */
    readonly roles?: readonly string[];
    /** Field with an account's id or name, e.g. `createdBy`. */
    readonly person?: string;
  };
}

export interface ErrorDefinition {
  readonly code: string;
  readonly status: number;
  readonly zh: string;
  readonly en: string;
  /** What the person can do about it. */
  readonly remedy?: string;
  /** Code in the Baidu dialect of the gateway. */
  readonly gatewayCode?: number;
  /** Number under which directories know an account state, e.g. `532`; opens the account dialog in the console. */
  readonly accountCode?: string;
  /** `type`/`code` in the OpenAI dialect. */
  readonly openaiCode?: string;
}

/** A menu item as written: page ids, not addresses. */
export interface MenuItem {
  readonly key: string;
  readonly title: string;
  readonly icon?: string;
  readonly page?: string;
  readonly href?: string;
  readonly permission?: string;
  readonly can?: string;
  readonly flag?: string;
  /** `inference-only`, `full`: shown only in that mode; absent: both. */
  readonly mode?: 'inference-only' | 'full';
  readonly defaultOpen?: boolean;
  readonly hiddenOn?: readonly string[];
  readonly children?: readonly MenuItem[];
}

export interface Menu {
  readonly id: string;
  readonly product: string;
  /** Below the product's base path, e.g. `/console`. */
  readonly prefix: string;
  readonly sidebarTitle?: string;
  readonly sidebarTitleIcon?: string;
  /** Page a project opens on when it is permitted; otherwise the first permitted entry. */
  readonly landing?: string;
  readonly items: readonly MenuItem[];
}

export interface Product {
  readonly key: string;
  readonly title: string;
  readonly icon?: string;
  readonly basePath: string;
  readonly defaultRoute: string;
  /** False: a part of the console that the product menu does not list. */
  readonly entry?: boolean;
  /** The default route leaves the console. */
  readonly external?: boolean;
  /** Deployment module that switches the product on; absent: always on. */
  readonly module?: string;
  readonly version?: string;
  readonly help: readonly { readonly title: string; readonly link: string }[];
  readonly admin: readonly { readonly title: string; readonly link: string; readonly can?: string }[];
}

export interface ModuleEntry {
  readonly alias: string;
  readonly value: string;
  readonly text: string;
  readonly withHelp: boolean;
}

export interface Deployment {
  readonly title: string;
  readonly favicon: string;
  /** Custom layout of the specification: only inference is deployed. */
  readonly inferenceOnly: boolean;
  /** `{name}-enable` flags. */
  readonly modules: Readonly<Record<string, boolean>>;
  /** Resource types that this deployment switches off, by capability section. */
  readonly disabled: readonly string[];
  /** Licensed server names. */
  readonly license: readonly string[];
}

export interface PermissionDefinitions {
  /** `project.ai-service` -> label. */
  readonly keys: Readonly<Record<string, string>>;
  /** Access level -> label. */
  readonly levels: Readonly<Record<string, string>>;
  readonly roles: RoleAccess;
  readonly roleLabels: Readonly<Record<string, string>>;
}

/** A page's full route pattern; entries stand in the order in which a path is to be tried. */
export interface RouteEntry {
  readonly pattern: string;
  readonly pageId: string;
  /** The pattern is an alias: it redirects to this one. */
  readonly to?: string;
}

export interface Config {
  readonly pages: ReadonlyMap<string, Page>;
  readonly routes: readonly RouteEntry[];
  readonly menus: readonly Menu[];
  readonly products: readonly Product[];
  readonly modules: readonly ModuleEntry[];
  readonly operations: ReadonlyMap<string, Operation>;
  readonly entities: ReadonlyMap<string, Entity>;
  readonly enums: ReadonlyMap<string, EnumDefinition>;
  readonly plugins: ReadonlyMap<string, PluginDefinition>;
  readonly jobs: ReadonlyMap<string, JobDefinition>;
  readonly notifications: ReadonlyMap<string, NotificationKind>;
  readonly errors: ReadonlyMap<string, ErrorDefinition>;
  readonly permissions: PermissionDefinitions;
  readonly deployment: Deployment;
  readonly settings: ConsoleSettings & { readonly headerScript: string; readonly loginPath: string };
  /** One object schema: system parameters, their titles, limits and defaults. */
  readonly parameters: JsonSchema;
  /** Markdown by path below `schemas/help/`. */
  readonly help: ReadonlyMap<string, string>;
}
