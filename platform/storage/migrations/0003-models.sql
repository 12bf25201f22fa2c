-- Models and files ------------------------------------------------------------------------------------------------------

-- Bytes on their way from a browser: <data>/uploads/<id>, as long as `received_bytes`. Whoever uses them moves the file away.
create table upload (
  id              text primary key,
  organization_id text not null references organization (id),
  project_id      text not null references project (id) on delete cascade,
  file_name       text not null,
  size_bytes      bigint not null check (size_bytes >= 0),
  received_bytes  bigint not null default 0,
  created_at      timestamptz not null default now(),
  created_by      text,
  updated_at      timestamptz not null default now()
);
create index upload_age on upload (updated_at);

create table model (
  id              text primary key,
  organization_id text not null references organization (id),
  project_id      text not null references project (id),
  name            text not null,
  description     text not null default '',
  type            integer not null default 0,
  created_at      timestamptz not null default now(),
  created_by      text,
  updated_at      timestamptz not null default now(),
  unique (project_id, name)
);

-- One deploy package each: files below <data>/models/<id>, or the address of an image or chart.
create table model_version (
  id              text primary key,
  organization_id text not null references organization (id),
  project_id      text not null references project (id),
  model_id        text not null references model (id) on delete cascade,
  number          integer not null,
  description     text not null default '',
  package_type    text not null,
  runtime         text not null check (runtime in ('onnx', 'command', 'image', 'chart')),
  reference       text not null default '',
  start_command   text[] not null default '{}',
  health_path     text not null default '/',
  state           text not null default 'Creating',
  state_reason    text not null default '',
  state_at        timestamptz not null default now(),
  file_name       text not null default '',
  size_bytes      bigint not null default 0,
  sha256          text not null default '',
  signature       jsonb,
  created_at      timestamptz not null default now(),
  created_by      text,
  updated_at      timestamptz not null default now(),
  unique (model_id, number)
);
create index model_version_project on model_version (project_id, created_at desc);

-- A directory of the platform, <data>/volumes/<id>.
create table volume (
  id              text primary key,
  organization_id text not null references organization (id),
  project_id      text not null references project (id),
  name            text not null,
  description     text not null default '',
  capacity_bytes  bigint not null,
  created_at      timestamptz not null default now(),
  created_by      text,
  updated_at      timestamptz not null default now(),
  unique (project_id, name)
);
