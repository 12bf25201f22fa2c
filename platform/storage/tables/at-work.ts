// Processes at work.
import type { Generated } from 'kysely';
import type { DefaultedJson, DefaultedTime, OptionalTime } from './column.ts';

export interface GatewayTable {
  id: string;
  toldAt: DefaultedTime;
  routesLoadedAt: OptionalTime;
  leaving: DefaultedJson;
}

export interface RunnerLeaseTable {
  onlyOne: Generated<boolean>;
  holder: string;
  toldAt: DefaultedTime;
}
