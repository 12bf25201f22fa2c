// People, places and settings.
import type { Generated } from 'kysely';
import type { DefaultedTime, Json, OptionalText, OptionalTime, Time } from './column.ts';

export interface AccountTable {
  id: string;
  username: string;
  displayName: string;
  email: Generated<string>;
  phone: Generated<string>;
  passwordHash: string;
  passwordChangedAt: DefaultedTime;
  mustChange: Generated<boolean>;
  weakPassword: Generated<boolean>;
  admin: Generated<boolean>;
  organizationId: string;
  orgPermission: Generated<'admin' | 'member'>;
  roleIds: Generated<string[]>;
  state: Generated<'Active' | 'Disabled'>;
  expiresAt: OptionalTime;
  lastLoginAt: OptionalTime;
  createdAt: DefaultedTime;
  createdBy: OptionalText;
  updatedAt: DefaultedTime;
}

export interface PasswordHistoryTable {
  accountId: string;
  passwordHash: string;
  changedAt: DefaultedTime;
}

export interface SessionTable {
  tokenHash: string;
  id: string;
  accountId: string;
  csrfToken: string;
  relayKey: Buffer;
  ip: string;
  userAgent: string;
  createdAt: DefaultedTime;
  lastSeenAt: DefaultedTime;
  expiresAt: Time;
}

export interface KnownBrowserTable {
  tokenHash: string;
  accountId: string;
  lastUsedAt: Time;
}

export interface LoginThrottleTable {
  key: string;
  failures: Generated<number>;
  lastFailureAt: DefaultedTime;
  lockedUntil: OptionalTime;
}

export interface RelayNonceTable {
  nonce: string;
  usedAt: DefaultedTime;
}

export interface ProjectMemberTable {
  projectId: string;
  accountId: string;
  permission: Generated<'admin' | 'member'>;
  createdAt: DefaultedTime;
}

export interface SystemParameterTable {
  name: string;
  value: Json;
  updatedAt: DefaultedTime;
  updatedBy: OptionalText;
}
