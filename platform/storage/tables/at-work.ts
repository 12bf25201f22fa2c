// Processes at work.
import type { Generated } from 'kysely';
import type { DefaultedJson, DefaultedTime, OptionalTime } from './column.ts';

export interface GatewayTable {
  id: string;
  toldAt: DefaultedTime;
  routesLoadedAt: OptionalTime;
  leaving: DefaultedJson;
  load: DefaultedJson;
  waking: Generated<string[]>;
}

export interface NodeTable {
  id: string;
  machine: string;
  dataDirectory: string;
  program: string;
  keyCheck: string;
  address: string;
  gatewayAddress: Generated<string>;
  startedAt: DefaultedTime;
  heartbeatAt: DefaultedTime;
  leftAt: OptionalTime;
}
