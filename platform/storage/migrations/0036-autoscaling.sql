-- autoscaling
create table autoscaling (
  id                    text primary key,
  organization_id       text not null references organization (id),
  project_id            text not null references project (id),
  service_id            text not null references service (id) on delete cascade,
  name                  text not null,
  description           text not null default '',
  state                 text not null default 'Created',
  min_replicas          integer not null default 1,
  max_replicas          integer not null default 10,
  triggers              jsonb not null,
  scale_up              jsonb not null default '{"stabilizationWindowSeconds":0,"selectPolicy":"Max","policies":[{"type":"Percent","value":100,"periodSeconds":15},{"type":"Pods","value":4,"periodSeconds":15}]}',
  scale_down            jsonb not null default '{"stabilizationWindowSeconds":300,"selectPolicy":"Max","policies":[{"type":"Percent","value":100,"periodSeconds":15}]}',
  stable_window_seconds integer not null default 60,
  panic                 jsonb default '{"windowPercentage":10,"thresholdPercentage":200}',
  max_scale_up_rate     double precision not null default 1000,
  max_scale_down_rate   double precision not null default 2,
  scale_to_zero         jsonb not null default '{"cooldownSeconds":300,"graceSeconds":30}',
  fallback              jsonb,
  time_windows          jsonb not null default '[]',
  started_at            timestamptz,
  started_by            text,
  scaled_at             timestamptz,
  state_reason          text not null default '',
  state_at              timestamptz not null default now(),
  created_at            timestamptz not null default now(),
  created_by            text,
  updated_at            timestamptz not null default now(),
  unique (project_id, name),
  unique (project_id, service_id)
);
create index autoscaling_project on autoscaling (project_id, created_at desc);
create index autoscaling_service on autoscaling (service_id);
select watch_changes('autoscaling', 'autoscaling', 'array[r.id, r.service_id]', 'r.organization_id', 'r.project_id');

-- autoscaling-log
create table autoscaling_log (
  id              text primary key,
  organization_id text not null references organization (id),
  project_id      text not null references project (id),
  policy_id       text not null references autoscaling (id) on delete cascade,
  service_id      text not null references service (id) on delete cascade,
  version_id      text not null,
  version_number  integer not null,
  result          text not null,
  direction       text,
  reason          text not null,
  mode            text not null,
  metric          text,
  value           double precision,
  target          double precision,
  before          integer not null,
  ready           integer not null,
  wanted          integer not null,
  got             integer not null,
  min_replicas    integer not null,
  max_replicas    integer not null,
  held_by         text,
  held_back       jsonb not null default '[]',
  proposals       jsonb not null default '[]',
  message         text not null default '',
  times           integer not null default 1,
  last_at         timestamptz not null,
  ready_at        timestamptz,
  created_at      timestamptz not null default now(),
  created_by      text,
  updated_at      timestamptz not null default now()
);
create index autoscaling_log_project on autoscaling_log (project_id, created_at desc);
create index autoscaling_log_policy on autoscaling_log (policy_id, created_at desc);
create index autoscaling_log_service on autoscaling_log (service_id);
select watch_changes('autoscaling_log', 'autoscaling-log', 'array[r.id, r.policy_id, r.service_id]', 'r.organization_id', 'r.project_id');

-- What the scaler keeps of a version from one decision to the next, so that another server goes on.
create table autoscaling_version (
  version_id text primary key references service_version (id) on delete cascade,
  policy_id  text not null references autoscaling (id) on delete cascade,
  -- As of platform/engines/scaler/kept-state.ts, and the last decision as of runtime/core/scaling.
  state      jsonb not null,
  decision   jsonb,
  decided_at timestamptz not null default now()
);
create index autoscaling_version_policy on autoscaling_version (policy_id);

-- What was measured of a version, and what was decided: a row a second while something happens, else one in ten. Null: not known.
create table autoscaling_sample (
  version_id   text not null references service_version (id) on delete cascade,
  at           timestamptz not null,
  tps          real,
  concurrency  real,
  queue_length real,
  p95_latency  real,
  cpu          real,
  gpu          real,
  -- Replicas: decided, there, ready.
  wanted       integer not null,
  actual       integer not null,
  ready        integer not null,
  primary key (version_id, at)
);
create index autoscaling_sample_at on autoscaling_sample using brin (at);

-- Its policy may take the last replica away: then calls wait in the version's queue.
alter table service_version add column wakes boolean not null default false;
select watch_changes('service_version', 'service-version', 'array[r.id, r.service_id]', 'r.organization_id', 'r.project_id');
create trigger gateway_service_version_wakes after update of wakes on service_version for each statement execute function notify_gateway();

alter table gateway
  -- Sums of calls by version since it began, on its own clock (hosted/replica-pools.ts).
  add column load   jsonb not null default '{}',
  -- Versions without any replica at which calls wait.
  add column waking text[] not null default '{}';

-- Wakes the scaler, which looks by itself anyway. `load`: there is something new to decide by; anything else is urgent.
create function notify_scaler() returns trigger language plpgsql as $$
begin
  perform pg_notify('scaler', tg_argv[0]);
  return null;
end $$;
create trigger scaler_gateway_load after update on gateway for each row
  when (new.load is distinct from old.load) execute function notify_scaler('load');
create trigger scaler_gateway_waking after update on gateway for each row
  when (new.waking is distinct from old.waking and new.waking <> '{}') execute function notify_scaler('waking');
create trigger scaler_autoscaling after insert or delete or update of state, min_replicas, max_replicas on autoscaling
  for each statement execute function notify_scaler('policy');

-- Percent of one GPU; null where the driver measures none.
alter table replica_sample add column gpu_percent real;
