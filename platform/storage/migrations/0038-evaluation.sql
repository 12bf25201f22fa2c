-- evaluation-setting
create table evaluation_setting (
  id                  text primary key,
  organization_id     text not null references organization (id),
  project_id          text not null references project (id),
  service_id          text not null references service (id) on delete cascade,
  number              integer not null,
  model_type          integer not null,
  join_by             text not null default 'requestId',
  join_name           text not null default '',
  label_key           text not null default '$.label.requestId',
  truth_path          text,
  prediction_path     text,
  score_path          text,
  features_path       text,
  classes             text[] not null default '{}',
  positive_class      text,
  threshold           double precision,
  overlap             double precision not null default 0.5,
  tasks               jsonb not null default '[]',
  baseline_service_id text,
  created_at          timestamptz not null default now(),
  created_by          text,
  updated_at          timestamptz not null default now(),
  unique (service_id, number)
);
create index evaluation_setting_project on evaluation_setting (project_id, created_at desc);
select watch_changes('evaluation_setting', 'evaluation-setting', 'array[r.id, r.service_id]', 'r.organization_id', 'r.project_id');

-- truth-upload
create table truth_upload (
  id              text primary key,
  organization_id text not null references organization (id),
  project_id      text not null references project (id),
  service_id      text not null references service (id) on delete cascade,
  setting_id      text not null,
  format          text not null,
  file_name       text not null,
  size_bytes      bigint not null,
  step            text not null default 'reading',
  progress        double precision not null default 0,
  read_rows       integer not null default 0,
  matched_until   text,
  row_count       integer not null default 0,
  matched_count   integer not null default 0,
  unmatched_count integer not null default 0,
  duplicate_count integer not null default 0,
  malformed_count integer not null default 0,
  state           text not null default 'Pending',
  state_reason    text not null default '',
  state_at        timestamptz not null default now(),
  created_at      timestamptz not null default now(),
  created_by      text,
  updated_at      timestamptz not null default now()
);
create index truth_upload_project on truth_upload (project_id, created_at desc);
create index truth_upload_service on truth_upload (service_id, created_at desc);
select watch_changes('truth_upload', 'truth-upload', 'array[r.id, r.service_id]', 'r.organization_id', 'r.project_id');

-- Rows of a file of truths, in its order from 1. One that is matched holds what the call predicted: captures are deleted in time.
create table truth_row (
  upload_id  text not null references truth_upload (id) on delete cascade,
  position   integer not null,
  service_id text not null,
  state      text not null default 'waiting',
  -- By what the call is found; null when the row does not say.
  key        text,
  reason     text not null default '',
  -- What the row says, its beginning.
  excerpt    text not null default '',
  truth      jsonb,
  prediction jsonb,
  request_id text,
  version_id text,
  called_at  timestamptz,
  primary key (upload_id, position)
);
create index truth_row_key on truth_row (upload_id, key) where state = 'waiting';
create index truth_row_state on truth_row (upload_id, state, position);
-- A call has one truth, whatever file it came in.
create unique index truth_row_call on truth_row (service_id, request_id) where state = 'matched';

-- Objects of a COCO file until its images are put together: they come in any order.
create table truth_annotation (
  upload_id text not null references truth_upload (id) on delete cascade,
  position  integer not null,
  image     text not null,
  body      jsonb not null,
  primary key (upload_id, position)
);
create index truth_annotation_image on truth_annotation (upload_id, image);

-- evaluation
create table evaluation (
  id              text primary key,
  organization_id text not null references organization (id),
  project_id      text not null references project (id),
  service_id      text not null references service (id) on delete cascade,
  setting_id      text not null,
  name            text not null,
  number          integer not null,
  model_type      integer not null,
  version_ids     text[] not null default '{}',
  from_at         timestamptz,
  to_at           timestamptz,
  progress        double precision not null default 0,
  row_count       integer,
  started_at      timestamptz,
  ended_at        timestamptz,
  state           text not null default 'Creating',
  state_reason    text not null default '',
  state_at        timestamptz not null default now(),
  created_at      timestamptz not null default now(),
  created_by      text,
  updated_at      timestamptz not null default now(),
  unique (service_id, number)
);
create index evaluation_project on evaluation (project_id, created_at desc);
select watch_changes('evaluation', 'evaluation', 'array[r.id, r.service_id]', 'r.organization_id', 'r.project_id');

-- evaluation-result
create table evaluation_result (
  id              text primary key,
  organization_id text not null references organization (id),
  project_id      text not null references project (id),
  evaluation_id   text not null references evaluation (id) on delete cascade,
  service_id      text not null references service (id) on delete cascade,
  version_id      text not null,
  version_number  integer,
  row_count       integer,
  fault_count     integer,
  headline        double precision,
  parts           jsonb,
  ended_at        timestamptz,
  duration_ms     integer,
  peak_bytes      bigint,
  state           text not null default 'Running',
  state_reason    text not null default '',
  state_at        timestamptz not null default now(),
  created_at      timestamptz not null default now(),
  created_by      text,
  updated_at      timestamptz not null default now(),
  unique (evaluation_id, version_id)
);
create index evaluation_result_project on evaluation_result (project_id, created_at desc);
create index evaluation_result_service on evaluation_result (service_id);
select watch_changes('evaluation_result', 'evaluation-result', 'array[r.id, r.evaluation_id, r.service_id]', 'r.organization_id', 'r.project_id');

-- Rows of one version, as an evaluation reads them.
create index truth_row_version on truth_row (service_id, version_id, upload_id, position) where state = 'matched';
