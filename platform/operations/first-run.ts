// What a new platform starts with: a person who can sign in, and a place to work in.
import type { Preset } from '#engines/presets/presets.ts';
import { createId } from '#storage/create-id.ts';
import type { Storage } from '#storage/storage.ts';
import { generatePassword, hashPassword, passwordFault } from './identity/base/password.ts';
import { insertPresetService } from './services/inference/preset-service.ts';

const ADMIN_USERNAME = 'admin';
const ORGANIZATION_NAME = '默认组织';
const PROJECT_NAME = '默认项目';

export interface FirstRunDependencies {
  readonly storage: Storage;
  /** `AIP_ADMIN_PASSWORD`; absent: a random one is made, which has to be changed at the first sign-in. */
  readonly adminPassword?: string;
  readonly now: () => Date;
  /** Become services that a system admin can start. */
  readonly presets?: readonly Preset[];
}

/** Does nothing when the platform has an account already. `adminPassword` is there only when it was made up just now. */
export async function firstRun(deps: FirstRunDependencies): Promise<{ readonly adminPassword?: string }> {
  const chosen = deps.adminPassword ?? '';
  const password = chosen === '' ? generatePassword() : chosen;
  const passwordHash = await hashPassword(password);
  const created = await deps.storage.transaction(async (db) => {
    const existing = await db.selectFrom('account').select('id').limit(1).executeTakeFirst();
    if (existing !== undefined) return false;
    const now = deps.now();
    const [organizationId, projectId, accountId] = ['org', 'prj', 'usr'].map((prefix) =>
      createId(prefix, now.getTime()),
    ) as [string, string, string];
    const made = { createdAt: now, createdBy: ADMIN_USERNAME, updatedAt: now };
    await db
      .insertInto('organization')
      .values({ ...made, id: organizationId, name: ORGANIZATION_NAME })
      .execute();
    await db
      .insertInto('project')
      .values({ ...made, id: projectId, organizationId, name: PROJECT_NAME })
      .execute();
    await db
      .insertInto('account')
      .values({
        ...made,
        id: accountId,
        username: ADMIN_USERNAME,
        displayName: '系统管理员',
        passwordHash,
        passwordChangedAt: now,
        mustChange: chosen === '',
        weakPassword: passwordFault(password, ADMIN_USERNAME) !== undefined,
        admin: true,
        organizationId,
        orgPermission: 'admin',
      })
      .execute();
    for (const preset of deps.presets ?? [])
      await insertPresetService(db, { organizationId, projectId }, preset, { now, by: ADMIN_USERNAME });
    await db.insertInto('passwordHistory').values({ accountId, passwordHash, changedAt: now }).execute();
    return true;
  });
  return created && chosen === '' ? { adminPassword: password } : {};
}
