-- benchmark
create table benchmark (
  id              text primary key,
  organization_id text not null references organization (id),
  project_id      text not null references project (id),
  service_id      text not null references service (id) on delete cascade,
  name            text not null,
  description     text not null default '',
  via             text not null default 'gateway',
  application_id  text references application (id),
  version_id      text,
  method          text not null default 'post',
  path            text not null,
  created_at      timestamptz not null default now(),
  created_by      text,
  updated_at      timestamptz not null default now(),
  unique (project_id, name)
);
create index benchmark_project on benchmark (project_id, created_at desc);
create index benchmark_service on benchmark (service_id);
create index benchmark_application on benchmark (application_id);
select watch_changes('benchmark', 'benchmark', 'array[r.id, r.service_id]', 'r.organization_id', 'r.project_id');

-- benchmark-payload
create table benchmark_payload (
  id              text primary key,
  organization_id text not null references organization (id),
  project_id      text not null references project (id),
  name            text not null,
  description     text not null default '',
  kind            text not null,
  file_name       text not null default '',
  content_type    text not null default '',
  row_count       integer not null,
  size_bytes      bigint not null,
  columns         text[] not null default '{}',
  has_bodies      boolean not null,
  created_at      timestamptz not null default now(),
  created_by      text,
  updated_at      timestamptz not null default now(),
  unique (project_id, name)
);
create index benchmark_payload_project on benchmark_payload (project_id, created_at desc);
select watch_changes('benchmark_payload', 'benchmark-payload', 'array[r.id]', 'r.organization_id', 'r.project_id');

-- benchmark-config
create table benchmark_config (
  id                   text primary key,
  organization_id      text not null references organization (id),
  project_id           text not null references project (id),
  benchmark_id         text not null references benchmark (id) on delete cascade,
  name                 text not null,
  description          text not null default '',
  loop                 text not null default 'open',
  shape                text not null default 'constant',
  rate                 double precision,
  steps                jsonb not null default '[]',
  ramp_from            double precision,
  ramp_to              double precision,
  replay_from          timestamptz,
  replay_factor        double precision not null default 1,
  concurrency          integer,
  duration_s           integer not null default 60,
  warmup_s             integer not null default 5,
  cooldown_s           integer not null default 0,
  timeout_ms           integer not null default 10000,
  generators           integer not null default 1,
  seed                 integer not null default 1,
  answer               text not null default 'http',
  payload_id           text references benchmark_payload (id),
  content_type         text not null default 'application/json',
  headers              jsonb not null default '[]',
  body                 text not null default '',
  assertions           jsonb not null default '[]',
  max_requests         integer,
  max_errors           integer,
  max_error_percent    double precision,
  thresholds           jsonb not null default '[]',
  search               boolean not null default false,
  search_percentile    double precision not null default 95,
  search_latency_ms    double precision,
  search_error_percent double precision not null default 1,
  search_from          double precision not null default 4,
  search_to            double precision not null default 1000,
  search_point_s       integer not null default 15,
  search_points        integer not null default 12,
  target_rate          double precision,
  created_at           timestamptz not null default now(),
  created_by           text,
  updated_at           timestamptz not null default now(),
  unique (benchmark_id, name)
);
create index benchmark_config_project on benchmark_config (project_id, created_at desc);
create index benchmark_config_payload on benchmark_config (payload_id);
select watch_changes('benchmark_config', 'benchmark-config', 'array[r.id, r.benchmark_id]', 'r.organization_id', 'r.project_id');

-- benchmark-job
create table benchmark_job (
  id              text primary key,
  organization_id text not null references organization (id),
  project_id      text not null references project (id),
  benchmark_id    text not null references benchmark (id) on delete cascade,
  service_id      text not null references service (id) on delete cascade,
  config_id       text not null,
  config_name     text not null,
  number          integer not null,
  version_id      text,
  application_id  text,
  payload_id      text,
  state           text not null default 'Pending',
  reason          text,
  schedule        text not null default 'immediate',
  schedule_id     text,
  start_at        timestamptz,
  started_at      timestamptz,
  ended_at        timestamptz,
  progress        double precision not null default 0,
  partial         boolean not null default false,
  verdict         text not null default 'none',
  validity        text[] not null default '{}',
  offered_rate    double precision,
  achieved_rate   double precision,
  completed       bigint,
  failed          bigint,
  dropped         bigint,
  error_percent   double precision,
  p50_ms          double precision,
  p95_ms          double precision,
  p99_ms          double precision,
  capacity        double precision,
  snapshot        jsonb,
  report          jsonb,
  state_reason    text not null default '',
  state_at        timestamptz not null default now(),
  created_at      timestamptz not null default now(),
  created_by      text,
  updated_at      timestamptz not null default now(),
  unique (benchmark_id, number)
);
create index benchmark_job_project on benchmark_job (project_id, created_at desc);
create index benchmark_job_state_project on benchmark_job (state, project_id);
create index benchmark_job_schedule_number on benchmark_job (schedule_id, number);
create index benchmark_job_service on benchmark_job (service_id);
select watch_changes('benchmark_job', 'benchmark-job', 'array[r.id, r.benchmark_id, r.service_id]', 'r.organization_id', 'r.project_id');

-- benchmark-schedule
create table benchmark_schedule (
  id              text primary key,
  organization_id text not null references organization (id),
  project_id      text not null references project (id),
  benchmark_id    text not null references benchmark (id) on delete cascade,
  config_id       text not null references benchmark_config (id) on delete cascade,
  cron            text not null,
  zone            text not null default 'Asia/Shanghai',
  state           text not null default 'running',
  state_reason    text not null default '',
  state_at        timestamptz not null default now(),
  created_at      timestamptz not null default now(),
  created_by      text,
  updated_at      timestamptz not null default now()
);
create index benchmark_schedule_project on benchmark_schedule (project_id, created_at desc);
create index benchmark_schedule_config on benchmark_schedule (config_id);
create index benchmark_schedule_benchmark on benchmark_schedule (benchmark_id);
select watch_changes('benchmark_schedule', 'benchmark-schedule', 'array[r.id, r.config_id, r.benchmark_id]', 'r.organization_id', 'r.project_id');

-- Whether the owner of a registered service lets others put load on it.
alter table registration add column allow_benchmark boolean not null default false;
select watch_changes('registration', 'registration', 'array[r.service_id]', 'p.organization_id', 'p.project_id',
  'join service p on p.id = r.service_id', array['health_checked_at', 'health_latency_ms', 'health_failures']);

-- What a payload set holds: one file (rows), or one for each picture. In the database, so that every server can send it.
create table benchmark_payload_file (
  payload_id   text not null references benchmark_payload (id) on delete cascade,
  position     integer not null,
  name         text not null,
  content_type text not null,
  weight       double precision not null default 1,
  content      bytea not null,
  primary key (payload_id, position)
);

-- Seconds of a run as its generators counted them, kept as they came. `point` is the short run of a search for capacity, else 0.
create table benchmark_frame (
  job_id text not null references benchmark_job (id) on delete cascade,
  point  integer not null,
  second integer not null,
  frames jsonb not null,
  primary key (job_id, point, second)
);
