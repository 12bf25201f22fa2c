// One interface a table, as the migrations leave it. Columns are written in camelCase here and in snake_case in SQL.
import type { Insertable, Selectable } from 'kysely';
import type { GatewayTable, NodeTable } from './tables/at-work.ts';
import type { AutoscalingSampleTable, AutoscalingVersionTable } from './tables/autoscaling.ts';
import type { BenchmarkFrameTable, BenchmarkPayloadFileTable } from './tables/benchmarks.ts';
import type { AsyncTaskTable, CaptureTable } from './tables/calls.ts';
import type { TruthAnnotationTable, TruthRowTable } from './tables/evaluations.ts';
import type {
  AbtestNumberTable,
  ExperimentArmTable,
  ExperimentBucketTable,
  ExperimentFaultTable,
  ExperimentPastTable,
  ExperimentPointTable,
  ExperimentSliceTable,
  ExperimentUnitTable,
  FeedbackTable,
} from './tables/experiments.ts';
import type { EntityTables } from './tables/generated/entity-tables.ts';
import type {
  InferenceTable,
  ReplicaSampleTable,
  ReplicaTable,
  ResourceQuotaTable,
  ServiceVersionTable,
} from './tables/inference.ts';
import type { JobScheduleTable, JobTable, LeaseTable } from './tables/jobs.ts';
import type { ModelVersionTable, UploadTable } from './tables/models.ts';
import type {
  NotificationMessageTable,
  NotificationMuteTable,
  NotificationTable,
} from './tables/notifications.ts';
import type {
  AccountTable,
  KnownBrowserTable,
  LoginThrottleTable,
  PasswordHistoryTable,
  ProjectMemberTable,
  RelayNonceTable,
  SessionTable,
  SystemParameterTable,
} from './tables/people.ts';
import type { EventTable, RequestLogTable, RequestRollupTable, RollupEndTable } from './tables/records.ts';
import type {
  ApplicationInterfaceTable,
  ApplicationSecretTable,
  ApplicationTable,
  RegistrationTable,
  ServicePathTable,
  ServiceTable,
} from './tables/services.ts';

/** Tables of entities with `storage` are generated, the others written here. */
export interface Database extends EntityTables {
  account: AccountTable;
  passwordHistory: PasswordHistoryTable;
  session: SessionTable;
  knownBrowser: KnownBrowserTable;
  loginThrottle: LoginThrottleTable;
  relayNonce: RelayNonceTable;
  projectMember: ProjectMemberTable;
  systemParameter: SystemParameterTable;
  service: ServiceTable;
  registration: RegistrationTable;
  servicePath: ServicePathTable;
  application: ApplicationTable;
  applicationSecret: ApplicationSecretTable;
  applicationInterface: ApplicationInterfaceTable;
  event: EventTable;
  requestLog: RequestLogTable;
  requestRollup: RequestRollupTable;
  rollupEnd: RollupEndTable;
  abtestNumber: AbtestNumberTable;
  experimentUnit: ExperimentUnitTable;
  experimentPast: ExperimentPastTable;
  experimentArm: ExperimentArmTable;
  experimentPoint: ExperimentPointTable;
  experimentBucket: ExperimentBucketTable;
  experimentSlice: ExperimentSliceTable;
  experimentFault: ExperimentFaultTable;
  feedback: FeedbackTable;
  benchmarkPayloadFile: BenchmarkPayloadFileTable;
  benchmarkFrame: BenchmarkFrameTable;
  truthRow: TruthRowTable;
  truthAnnotation: TruthAnnotationTable;
  upload: UploadTable;
  modelVersion: ModelVersionTable;
  inference: InferenceTable;
  serviceVersion: ServiceVersionTable;
  replica: ReplicaTable;
  replicaSample: ReplicaSampleTable;
  resourceQuota: ResourceQuotaTable;
  gateway: GatewayTable;
  node: NodeTable;
  job: JobTable;
  jobSchedule: JobScheduleTable;
  lease: LeaseTable;
  notificationMessage: NotificationMessageTable;
  notification: NotificationTable;
  notificationMute: NotificationMuteTable;
  asyncTask: AsyncTaskTable;
  capture: CaptureTable;
  autoscalingVersion: AutoscalingVersionTable;
  autoscalingSample: AutoscalingSampleTable;
}

/** A row as it is read, written, changed: `Row<'application'>`. */
export type Row<Table extends keyof Database> = Selectable<Database[Table]>;
export type NewRow<Table extends keyof Database> = Insertable<Database[Table]>;
