-- Services that the platform runs itself --------------------------------------------------------------------------------

-- What such a service has beside its service row.
create table inference (
  service_id      text primary key references service (id) on delete cascade,
  start_timeout_s integer not null default 300,
  drain_timeout_s integer not null default 30,
  timeout_ms      integer not null default 60000,
  split           text not null default 'RandomSplit',
  -- CustomSplit: [{field, name, operator, values, versionId}], the first rule that fits decides, the weights decide the rest.
  split_rules     jsonb not null default '[]',
  -- An update under way: {weights: {versionId: percent}, event}. Null when what runs is what is wanted.
  target          jsonb,
  -- Of the service's last change, a value of progress-message.
  progress        text,
  -- An asynchronous call's answer is kept so long.
  result_retention_s integer not null default 86400,
  capability_types   text[] not null default '{}',
  -- Not jsonb: its operations and fields stand in the order of their author.
  openapi         json,
  -- How the test page draws an answer: where boxes, their labels and scores stand in it.
  visual_config   jsonb
);

-- As above: in its author's order.
alter table registration alter column openapi type json;

-- What runs: a model or preset with resources and parameters; never changed once it ran, a change is a new version.
create table service_version (
  id               text primary key,
  organization_id  text not null references organization (id),
  project_id       text not null references project (id),
  service_id       text not null references service (id) on delete cascade,
  number           integer not null,
  description      text not null default '',
  model_version_id text references model_version (id),
  preset           text,
  runtime          text not null check (runtime in ('onnx', 'command')),
  replicas         integer not null check (replicas between 0 and 99),
  cpu_milli        integer not null,
  memory_mb        integer not null,
  concurrency      integer not null,
  queue_size       integer not null,
  environment      jsonb not null default '{}',
  -- Largest batch and how long a call may wait for others; 1 and 0: no batching.
  batch_size       integer not null default 1,
  batch_wait_ms    integer not null default 0,
  weight           integer not null default 0 check (weight between 0 and 100),
  -- Weight before the last change of weights, for the way back.
  last_weight      integer not null default 0,
  state            text not null default 'New',
  state_reason     text not null default '',
  state_at         timestamptz not null default now(),
  traffic_at       timestamptz,
  created_at       timestamptz not null default now(),
  created_by       text,
  updated_at       timestamptz not null default now(),
  unique (service_id, number),
  check ((model_version_id is null) <> (preset is null))
);
create index service_version_model on service_version (model_version_id);

-- One process. Rows stay a while after its end, for their logs.
create table replica (
  id              text primary key,
  organization_id text not null,
  project_id      text not null,
  service_id      text not null references service (id) on delete cascade,
  version_id      text not null references service_version (id) on delete cascade,
  ordinal         integer not null,
  state           text not null default 'Accepted',
  state_reason    text not null default '',
  state_at        timestamptz not null default now(),
  driver          text not null default 'local',
  node            text not null default '',
  port            integer,
  process_id      integer,
  -- Tells the process from another that got its number later.
  process_started text not null default '',
  restarts        integer not null default 0,
  -- Not before then, when the last start failed.
  due_at          timestamptz,
  created_at      timestamptz not null default now(),
  -- Of the process of now: when the row was made, later when the process before it had ended.
  requested_at    timestamptz not null default now(),
  started_at      timestamptz,
  loaded_at       timestamptz,
  ready_at        timestamptz,
  traffic_at      timestamptz,
  ended_at        timestamptz,
  exit_code       integer,
  exit_signal     text,
  -- When the process was asked to end: it must be asked once.
  signalled_at    timestamptz
);
create index replica_version on replica (version_id, ordinal);
create index replica_service on replica (service_id, created_at desc);

-- What a replica used at a moment.
create table replica_sample (
  replica_id    text not null references replica (id) on delete cascade,
  at            timestamptz not null,
  -- Of the process, with which the counters begin at nought, and the port that it had.
  started_at    timestamptz not null,
  port          integer,
  cpu_milli     integer not null,
  memory_bytes  bigint not null,
  -- Null where the system does not tell.
  read_bytes    bigint,
  write_bytes   bigint,
  -- Used share of the file system that holds the platform's data, 0 to 100.
  mount_percent real not null,
  primary key (replica_id, at)
);
create index replica_sample_age on replica_sample (at);

-- What an organisation may use at most; without a row, what the machine has.
create table resource_quota (
  organization_id text primary key references organization (id) on delete cascade,
  cpu_milli       integer not null,
  memory_mb       integer not null,
  replicas        integer not null,
  updated_at      timestamptz not null default now(),
  updated_by      text
);

-- Events of versions and replicas belong to the story of their service.
alter table event add column service_id text;
update event set service_id = entity_id where entity = 'service';
create index event_service on event (service_id, id desc) where service_id is not null;

create trigger gateway_inference after insert or delete or update of timeout_ms, split, split_rules, result_retention_s on inference for each statement execute function notify_gateway();
create trigger gateway_service_version after insert or delete or update of weight, state, concurrency, queue_size on service_version for each statement execute function notify_gateway();
create trigger gateway_replica after insert or delete or update of state, port on replica for each statement execute function notify_gateway();

-- Wakes the runner, which looks every second anyway.
create function notify_runner() returns trigger language plpgsql as $$
begin
  perform pg_notify('runner', tg_table_name);
  return null;
end $$;
create trigger runner_service after insert or delete or update of state on service for each statement execute function notify_runner();
create trigger runner_service_version after insert or delete or update of state, replicas on service_version for each statement execute function notify_runner();
