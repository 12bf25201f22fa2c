// What the server sends to a new console: who, where, what may be seen. Filtered by permission before it is sent.
import type { PermissionMap, Role, UserInfo } from './permission.ts';

export interface MenuNode {
  readonly key: string;
  readonly title: string;
  readonly icon?: string;
  /** Full route pattern (parameters unfilled) or absolute address; absent: a group or a plain heading. */
  readonly link?: string;
  /** Page id behind `link`, for preloading. */
  readonly page?: string;
  /** `link` leaves the console: it replaces the browser's location. */
  readonly external?: boolean;
  readonly defaultOpen?: boolean;
  /** Path patterns on which this entry is not shown. */
  readonly hiddenOn?: readonly string[];
  readonly children?: readonly MenuNode[];
}

/** The sidebar of one path prefix. */
export interface MenuLayout {
  /** Layout is used when the path starts with this prefix, longest first. */
  readonly prefix: string;
  readonly sidebarTitle?: string;
  readonly sidebarTitleIcon?: string;
  readonly items: readonly MenuNode[];
}

export interface ProductEntry {
  readonly key: string;
  readonly title: string;
  readonly icon?: string;
  /** Default route or outside address. */
  readonly link: string;
  readonly external: boolean;
  /** False: shown as 未开通, not a link. */
  readonly enabled: boolean;
  readonly admin: readonly { readonly title: string; readonly link: string }[];
  readonly help: readonly { readonly title: string; readonly link: string }[];
}

export interface OrganizationRef {
  readonly id: string;
  readonly name: string;
}

export interface ProjectRef {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
}

export interface ErrorTexts {
  /** HTTP status -> Chinese meaning, e.g. `404` -> 请求的记录不存在 (`schemas/errors/http.yaml`). */
  readonly status: Readonly<Record<string, string>>;
  /** Account-state code (`accountCode` of the catalogue) -> text of the account dialog. */
  readonly account: Readonly<Record<string, string>>;
}

/** Result of `GET /_console/session?organizationId&projectId`; also inlined in the HTML document. */
export interface ConsoleSession {
  readonly isLogin: boolean;
  /** Names the configuration that this was made of; the event stream announces another one. */
  readonly schemaVersion?: string;
  readonly user?: UserInfo;
  readonly role?: Role;
  readonly approver?: boolean;
  readonly deployment: {
    readonly title: string;
    readonly favicon: string;
    readonly inferenceOnly: boolean;
    readonly headerScript: string;
    /** Where sign-in happens when the platform does not say. */
    readonly loginPath: string;
  };
  /** Organisation and project of the address; absent when the address names none or the person may not see it. */
  readonly organizationId?: string;
  readonly projectId?: string;
  /** Of the project of the address. */
  readonly projectName?: string;
  readonly organizations: readonly OrganizationRef[];
  readonly permissions: PermissionMap;
  /** Access levels the person holds in the current project, e.g. `project.write`. */
  readonly access: readonly string[];
  readonly products: readonly ProductEntry[];
  readonly menus: readonly MenuLayout[];
  /** Product key -> version. */
  readonly versions?: Readonly<Record<string, string>>;
  /** Text of the warning when module permissions could not be loaded. */
  readonly permissionFailure?: string;
  /** What errors mean to a person, from the error catalogue. */
  readonly errorTexts: ErrorTexts;
  /** Key for Relay-Token, base64; per session. */
  readonly relayKey?: string;
  /** Fixed numbers of `schemas/console.yaml`. */
  readonly settings: ConsoleSettings;
}

export interface ConsoleSettings {
  readonly basePath: string;
  readonly requestTimeoutMs: number;
  readonly preloadDelayMs: number;
  readonly noticeMs: number;
  readonly dialogWidth: number;
  readonly pageSize: number;
  readonly pageSizes: readonly number[];
  readonly lastProjectKey: string;
}
