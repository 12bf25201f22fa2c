// The console's client state, one atom a fact. Everything that the server decides arrives in `sessionAtom`.
import { atom } from 'jotai';
import type { ConsoleSession, OrganizationRef, ProjectRef } from '#core/console-session.ts';
import type { PermissionMap, UserInfo } from '#core/permission.ts';
import { mergePermissions } from './merge-permissions.ts';

/** What the server said last; written by the session loader only. */
export const sessionAtom = atom<ConsoleSession | undefined>(undefined);

/** Facts for all pages that come from no call of their own. @public The specification names it. */
export const commonDataAtom = atom<Readonly<Record<string, unknown>>>({});

export interface Layout {
  /** The current path has a sidebar. */
  readonly hasSidebar: boolean;
}
export const layoutAtom = atom<Layout>({ hasSidebar: false });

const COLLAPSED_KEY = 'AIC_SIDEBAR_COLLAPSED';
const chosenCollapsed = atom<boolean | undefined>(undefined);

/** The sidebar shows icons only; kept in this browser. */
export const collapsedAtom = atom(
  (get) => get(chosenCollapsed) ?? window.localStorage.getItem(COLLAPSED_KEY) === 'true',
  (_get, set, collapsed: boolean) => {
    set(chosenCollapsed, collapsed);
    window.localStorage.setItem(COLLAPSED_KEY, String(collapsed));
  },
);

/** @public The specification names it. */
export const userAtom = atom<UserInfo | undefined>((get) => get(sessionAtom)?.user);

const extraPermissionsAtom = atom<PermissionMap>({});

/** Permission map of the current project. Write `{ merge }` for extra entries, `{ replace }` for a new map. */
export const authMapAtom = atom(
  (get) => mergePermissions(get(sessionAtom)?.permissions ?? {}, get(extraPermissionsAtom)),
  (get, set, change: { readonly merge: PermissionMap } | { readonly replace: PermissionMap }) => {
    if ('merge' in change) {
      set(extraPermissionsAtom, mergePermissions(get(extraPermissionsAtom), change.merge));
      return;
    }
    const session = get(sessionAtom);
    set(extraPermissionsAtom, {});
    if (session !== undefined) set(sessionAtom, { ...session, permissions: change.replace });
  },
);

/** @public The specification names it. */
export const adminApplicationsAtom = atom<readonly unknown[]>([]);
/** @public The specification names it. */
export const adminFaceGroupsAtom = atom<readonly unknown[]>([]);

/** @public The specification names it. */
export const organizationsAtom = atom<readonly OrganizationRef[]>(
  (get) => get(sessionAtom)?.organizations ?? [],
);
export const currentOrganizationAtom = atom<OrganizationRef | undefined>((get) => {
  const session = get(sessionAtom);
  return session?.organizations.find((organization) => organization.id === session.organizationId);
});
/** Organisations changed on the server: the next navigation loads the session again. */
export const needRefreshAllOrgsAtom = atom(false);

/** Rises with every organisation or project that this browser creates, changes or deletes. */
export const placesRevisionAtom = atom(0);

/** @public The specification names it. */
export const allProjectsAtom = atom<readonly ProjectRef[]>([]);
export const projectPropsAtom = atom<Partial<Pick<ProjectRef, 'id' | 'organizationId'>>>((get) => {
  const session = get(sessionAtom);
  return {
    ...(session?.projectId === undefined ? {} : { id: session.projectId }),
    ...(session?.organizationId === undefined ? {} : { organizationId: session.organizationId }),
  };
});
