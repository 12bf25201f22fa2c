// What people are sent, and who has read it.
import type { Generated } from 'kysely';
import type { DefaultedTime, OptionalText, OptionalTime } from './column.ts';

export interface NotificationMessageTable {
  id: string;
  kind: string;
  level: string;
  title: string;
  body: Generated<string>;
  path: Generated<string>;
  about: string;
  organizationId: OptionalText;
  projectId: OptionalText;
  person: OptionalText;
  count: Generated<number>;
  createdAt: DefaultedTime;
  lastAt: DefaultedTime;
}

export interface NotificationTable {
  accountId: string;
  messageId: string;
  toldAt: DefaultedTime;
  readAt: OptionalTime;
}

export interface NotificationMuteTable {
  accountId: string;
  kind: string;
}
