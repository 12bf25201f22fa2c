import type { PermissionMap } from '#core/permission.ts';

/** Both maps in one, section by section; `extra` wins. */
export function mergePermissions(base: PermissionMap, extra: PermissionMap): PermissionMap {
  const sections = new Set([...Object.keys(base), ...Object.keys(extra)]);
  return Object.fromEntries(
    [...sections].map((section) => [section, { ...base[section], ...extra[section] }]),
  );
}
