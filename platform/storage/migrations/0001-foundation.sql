-- People and places ---------------------------------------------------------------------------------------------------

create table organization (
  id          text primary key,
  name        text not null unique,
  description text not null default '',
  created_at  timestamptz not null default now(),
  created_by  text,
  updated_at  timestamptz not null default now()
);

create table account (
  id                  text primary key,
  username            text not null unique,
  display_name        text not null,
  email               text not null default '',
  phone               text not null default '',
  password_hash       text not null,
  password_changed_at timestamptz not null default now(),
  must_change         boolean not null default false,
  weak_password       boolean not null default false,
  admin               boolean not null default false,
  organization_id     text not null references organization (id),
  org_permission      text not null default 'member' check (org_permission in ('admin', 'member')),
  role_ids            text[] not null default '{}',
  state               text not null default 'Active' check (state in ('Active', 'Disabled')),
  expires_at          timestamptz,
  last_login_at       timestamptz,
  created_at          timestamptz not null default now(),
  created_by          text,
  updated_at          timestamptz not null default now()
);
create index account_organization on account (organization_id);

create table password_history (
  account_id    text not null references account (id) on delete cascade,
  password_hash text not null,
  changed_at    timestamptz not null default now()
);
create index password_history_account on password_history (account_id, changed_at desc);

-- The browser holds a random token; only its sha256 is kept. relay_key is sealed with the platform's master key.
create table session (
  token_hash   text primary key,
  id           text not null unique,
  account_id   text not null references account (id) on delete cascade,
  csrf_token   text not null,
  relay_key    bytea not null,
  ip           text not null,
  user_agent   text not null,
  created_at   timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at   timestamptz not null
);
create index session_account on session (account_id);

-- One row per failing (username, address); kept short-lived by the login operation.
create table login_throttle (
  key             text primary key,
  failures        integer not null default 0,
  last_failure_at timestamptz not null default now(),
  locked_until    timestamptz
);

create table relay_nonce (
  nonce   text primary key,
  used_at timestamptz not null default now()
);

create table project (
  id              text primary key,
  organization_id text not null references organization (id),
  name            text not null,
  description     text not null default '',
  created_at      timestamptz not null default now(),
  created_by      text,
  updated_at      timestamptz not null default now(),
  unique (organization_id, name)
);

create table project_member (
  project_id text not null references project (id) on delete cascade,
  account_id text not null references account (id) on delete cascade,
  permission text not null default 'member' check (permission in ('admin', 'member')),
  created_at timestamptz not null default now(),
  primary key (project_id, account_id)
);
create index project_member_account on project_member (account_id);

create table system_parameter (
  name       text primary key,
  value      jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by text
);

-- Services and applications -------------------------------------------------------------------------------------------

-- One row per callable interface, whoever runs it. `code` is its name in the gateway's address.
create table service (
  id              text primary key,
  organization_id text not null references organization (id),
  project_id      text not null references project (id),
  source          text not null,
  code            text not null unique,
  name            text not null,
  description     text not null default '',
  category        text not null,
  protocol        text not null,
  call_mode       text not null default 'SyncService',
  visibility      text not null default 'private',
  state           text not null,
  state_reason    text not null default '',
  state_at        timestamptz not null default now(),
  qps_capacity    integer,
  document        text not null default '',
  created_at      timestamptz not null default now(),
  created_by      text,
  updated_at      timestamptz not null default now(),
  unique (project_id, name)
);
create index service_project on service (project_id, created_at desc);

-- What a third-party service has beside that. `credential` is sealed with the platform's master key.
create table registration (
  service_id          text primary key references service (id) on delete cascade,
  base_url            text not null,
  auth_kind           text not null default 'none',
  auth_name           text not null default '',
  credential          bytea,
  timeout_ms          integer not null default 30000,
  retry_count         integer not null default 0,
  health_path         text not null default '',
  health_interval_s   integer not null default 15,
  health_checked_at   timestamptz,
  health_latency_ms   integer,
  health_failures     integer not null default 0,
  openapi             jsonb
);

create table service_path (
  service_id text not null references service (id) on delete cascade,
  method     text not null,
  path       text not null,
  summary    text not null default '',
  sample     text not null default '',
  position   integer not null default 0,
  primary key (service_id, method, path)
);

create table application (
  id              text primary key,
  organization_id text not null references organization (id),
  project_id      text not null references project (id),
  name            text not null,
  description     text not null default '',
  app_key         text not null unique,
  code_hash       text unique,
  code_prefix     text not null default '',
  state           text not null default 'Enabled',
  ip_allow_list   text[] not null default '{}',
  created_at      timestamptz not null default now(),
  created_by      text,
  updated_at      timestamptz not null default now(),
  unique (project_id, name)
);
create index application_project on application (project_id, created_at desc);

-- Secret keys; only the sha256 is kept. Two may be valid at once while a rotation overlaps.
create table application_secret (
  id             text primary key,
  application_id text not null references application (id) on delete cascade,
  secret_hash    text not null unique,
  prefix         text not null,
  created_at     timestamptz not null default now(),
  created_by     text,
  expires_at     timestamptz
);
create index application_secret_application on application_secret (application_id);

-- A grant: this application may call this interface, so many times a second (null: the interface's own limit).
create table application_interface (
  application_id text not null references application (id) on delete cascade,
  service_id     text not null references service (id),
  qps_limit      integer check (qps_limit >= 0),
  created_at     timestamptz not null default now(),
  created_by     text,
  primary key (application_id, service_id)
);
create index application_interface_service on application_interface (service_id);

-- What happened ---------------------------------------------------------------------------------------------------------

-- Every state change of every entity, and who caused it.
create table event (
  id              bigint generated always as identity primary key,
  at              timestamptz not null default now(),
  organization_id text,
  project_id      text,
  entity          text not null,
  entity_id       text not null,
  event           text not null,
  from_state      text,
  to_state        text,
  actor_kind      text not null,
  actor_id        text,
  reason          text not null default ''
);
create index event_entity on event (entity, entity_id, id desc);

create table outbox (
  id         bigint generated always as identity primary key,
  effect     text not null,
  payload    jsonb not null,
  created_at timestamptz not null default now(),
  attempts   integer not null default 0,
  due_at     timestamptz not null default now()
);
create index outbox_due on outbox (due_at);

-- Written by the gateway in batches; one partition a day, made ahead by the metrics engine.
create table request_log (
  at              timestamptz not null,
  id              text not null,
  organization_id text not null,
  project_id      text not null,
  application_id  text not null,
  service_id      text not null,
  version_id      text not null default '',
  arm             text not null default '',
  method          text not null,
  path            text not null,
  protocol        text not null,
  client_ip       text not null,
  status          smallint not null,
  error_code      integer not null default 0,
  error           text not null default '',
  total_us        integer not null,
  gateway_us      integer not null,
  upstream_us     integer not null,
  request_bytes   bigint not null default 0,
  response_bytes  bigint not null default 0,
  retries         smallint not null default 0,
  upstream        text not null default '',
  user_agent      text not null default ''
) partition by range (at);
create index request_log_service on request_log (service_id, at desc);
create index request_log_application on request_log (application_id, at desc);
create index request_log_project on request_log (project_id, at desc);
create index request_log_id on request_log (id);
create table request_log_rest partition of request_log default;

-- Counted by the gateway in the same transaction as the log rows. `step_s` is 10 or 3600.
-- histogram: counts per upper bound of the gateway's duration buckets, last one is +Inf.
create table request_rollup (
  bucket         timestamptz not null,
  step_s         integer not null,
  project_id     text not null,
  application_id text not null,
  service_id     text not null,
  version_id     text not null default '',
  protocol       text not null,
  calls          bigint not null default 0,
  failures       bigint not null default 0,
  total_us       bigint not null default 0,
  max_us         bigint not null default 0,
  upstream_us    bigint not null default 0,
  request_bytes  bigint not null default 0,
  response_bytes bigint not null default 0,
  histogram      bigint[] not null,
  primary key (step_s, service_id, application_id, version_id, protocol, bucket)
);
create index request_rollup_project on request_rollup (project_id, step_s, bucket);

-- The gateway keeps its routing table in memory; any change of what it reads wakes it up.
create function notify_gateway() returns trigger language plpgsql as $$
begin
  perform pg_notify('gateway', tg_table_name);
  return null;
end $$;
create trigger gateway_application after insert or update or delete on application for each statement execute function notify_gateway();
create trigger gateway_application_secret after insert or update or delete on application_secret for each statement execute function notify_gateway();
create trigger gateway_application_interface after insert or update or delete on application_interface for each statement execute function notify_gateway();
create trigger gateway_service after insert or update or delete on service for each statement execute function notify_gateway();
create trigger gateway_registration after insert or delete or update of base_url, auth_kind, auth_name, credential, timeout_ms, retry_count on registration for each statement execute function notify_gateway();
create trigger gateway_service_path after insert or update or delete on service_path for each statement execute function notify_gateway();
create trigger gateway_system_parameter after insert or update or delete on system_parameter for each statement execute function notify_gateway();
