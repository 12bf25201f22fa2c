-- Where a call came from, and which part of an experiment it is ------------------------------------------------------------

alter table request_log
  add column origin          text not null default 'caller',
  add column test_version_id text not null default '',
  -- 53 bits of a hash of seed and unit: the unit itself (an address, a user) is not kept.
  add column unit            bigint,
  -- Why a call of an experiment does not count; '' when it does.
  add column excluded        text not null default '',
  -- Numbers read out of the answer, by the key of the metric.
  add column measures        jsonb,
  -- The server whose gateway took the call; '' where there is one only.
  add column gateway         text not null default '';
update request_log set origin = 'test', arm = '' where application_id = 'console-test' and arm = 'test';

create trigger gateway_abtest_version after insert or delete or update of state, participation, arms, shadow, targeting, metrics
  on abtest_version for each statement execute function notify_gateway();

-- Sums of the calls of a test version, written where rollups are. Arrays have a place for each metric, in the order of
-- `abtest_version.metrics`: x is the numerator, y the denominator; x0 and y0 are those of the unit before the start.
create table experiment_unit (
  version_id text not null references abtest_version (id) on delete cascade,
  unit       bigint not null,
  -- The first one: calls in another are left out, and the unit is marked.
  arm        text not null,
  first_at   timestamptz not null,
  calls      bigint not null,
  x          double precision[] not null,
  y          double precision[] not null,
  x0         double precision[],
  y0         double precision[],
  crossed    boolean not null default false,
  primary key (version_id, unit)
) with (fillfactor = 70);

-- What units did in the 14 days before the start, also of those that never come.
create table experiment_past (
  version_id text not null references abtest_version (id) on delete cascade,
  unit       bigint not null,
  x0         double precision[] not null,
  y0         double precision[] not null,
  primary key (version_id, unit)
);

-- `moments`: 14 sums over units for each metric: x, y, x0, y0, xx, xy, yy, xx0, xy0, yx0, yy0, x0x0, x0y0, y0y0.
create table experiment_arm (
  version_id text not null references abtest_version (id) on delete cascade,
  arm        text not null,
  units      bigint not null default 0,
  calls      bigint not null default 0,
  crossed    bigint not null default 0,
  -- Calls that do not count, by reason.
  excluded   jsonb not null default '{}',
  -- Time that all calls spent at the arm's service version, and time that its replicas ran, in seconds: their ratio is
  -- the mean number of calls in flight at a replica.
  busy_s     double precision not null default 0,
  replica_s  double precision not null default 0,
  moments    double precision[] not null default '{}',
  primary key (version_id, arm)
);

-- The same as it was at a time, at most each ten minutes.
create table experiment_point (
  version_id text not null references abtest_version (id) on delete cascade,
  arm        text not null,
  at         timestamptz not null,
  units      bigint not null,
  calls      bigint not null,
  moments    double precision[] not null,
  primary key (version_id, arm, at)
);

-- Values of metrics of the type quantile, in 256 batches by the unit's hash.
create table experiment_histogram (
  version_id text not null references abtest_version (id) on delete cascade,
  arm        text not null,
  metric     text not null,
  batch      smallint not null,
  counts     bigint[] not null,
  primary key (version_id, metric, arm, batch)
);

-- Units by what their first call says, to find where arms are filled unevenly.
create table experiment_slice (
  version_id text not null references abtest_version (id) on delete cascade,
  dimension  text not null,
  value      text not null,
  arm        text not null,
  units      bigint not null,
  primary key (version_id, dimension, value, arm)
);

-- What callers say of calls later. Nothing is kept twice under the same id.
create table feedback (
  service_id      text not null references service (id) on delete cascade,
  application_id  text not null,
  id              text not null,
  project_id      text not null,
  -- Never in a bucket that is closed already.
  at              timestamptz not null,
  -- The call that it is about; '' when it is about a unit.
  request_id      text not null default '',
  test_version_id text not null default '',
  unit            bigint,
  event           text not null default '',
  value           double precision,
  label           text not null default '',
  primary key (service_id, application_id, id)
);
create index feedback_at on feedback using brin (at) with (pages_per_range = 32, autosummarize = on);
create index feedback_request on feedback (request_id) where request_id <> '';
