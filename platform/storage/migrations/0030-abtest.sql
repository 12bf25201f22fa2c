-- abtest
create table abtest (
  id              text primary key,
  organization_id text not null references organization (id),
  project_id      text not null references project (id),
  service_id      text not null references service (id) on delete cascade,
  name            text not null,
  description     text not null default '',
  state           text not null default 'New',
  state_reason    text not null default '',
  state_at        timestamptz not null default now(),
  created_at      timestamptz not null default now(),
  created_by      text,
  updated_at      timestamptz not null default now(),
  unique (project_id, name)
);
create index abtest_project on abtest (project_id, created_at desc);
create index abtest_service on abtest (service_id);
select watch_changes('abtest', 'abtest', 'array[r.id, r.service_id]', 'r.organization_id', 'r.project_id');

-- abtest-version
create table abtest_version (
  id              text primary key,
  organization_id text not null references organization (id),
  project_id      text not null references project (id),
  test_id         text not null references abtest (id) on delete cascade,
  number          integer not null,
  description     text not null default '',
  state           text not null default 'Draft',
  stop_reason     text,
  unit            text not null default 'application',
  unit_name       text not null default '',
  participation   integer not null default 100,
  holdout         integer not null default 0,
  arms            jsonb not null,
  shadow          jsonb,
  targeting       jsonb not null default '[]',
  metrics         jsonb not null,
  plan            text not null default 'sequential',
  alpha           double precision not null default 0.05,
  planned_units   integer,
  duration_days   integer not null default 14,
  warmup_minutes  integer not null default 5,
  correction      text not null default 'holm',
  seed            text not null,
  started_at      timestamptz,
  started_by      text,
  stopped_at      timestamptz,
  stopped_by      text,
  judged_at       timestamptz,
  verdict         text,
  verdict_text    text not null default '',
  decision        jsonb,
  result          jsonb,
  state_reason    text not null default '',
  state_at        timestamptz not null default now(),
  created_at      timestamptz not null default now(),
  created_by      text,
  updated_at      timestamptz not null default now(),
  unique (test_id, number)
);
create index abtest_version_project on abtest_version (project_id, created_at desc);
create index abtest_version_state_project on abtest_version (state, project_id);
select watch_changes('abtest_version', 'abtest-version', 'array[r.id, r.test_id]', 'r.organization_id', 'r.project_id');

-- An arm or shadow of the running test: it stays up also without a share of the ordinary calls.
alter table service_version add column in_test boolean not null default false;
select watch_changes('service_version', 'service-version', 'array[r.id, r.service_id]', 'r.organization_id', 'r.project_id');
