-- Events of every entity, and notice of every change ----------------------------------------------------------------------

-- The row and all that it belongs to: an event stands in the log of each of them.
alter table event add column subject_ids text[];
update event set subject_ids = array_remove(array[entity_id, nullif(service_id, entity_id)], null);
alter table event alter column subject_ids set not null;
create index event_subject on event using gin (subject_ids);
drop index event_service;
alter table event drop column service_id;

-- Runs the query that the trigger holds, over the rows of the statement, and tells what it gives once all is committed.
create function notify_change() returns trigger language plpgsql as $$
declare
  notice text;
begin
  for notice in execute tg_argv[0] loop
    perform pg_notify('change', notice);
  end loop;
  return null;
end $$;

-- Makes a table tell its changes on the channel `change`, as JSON:
--   {"entity", "organizationId", "projectId", "keys"}  one row; keys: its id, the ids of what it belongs to, its project, its organization
--   {"entity", "organizationId", "projectId"}          more than 20 rows in one statement: any row of that place
--   {"entity"}                                         rows of more than 50 places: any row
-- keys: ids of the row and its parents, of the row `r`; place: organization and project, of `r` or of `p` that `joined` brings.
-- ignored: columns that change all the time and that nobody waits for. A migration that changes the table's columns calls it again.
create function watch_changes(
  watched text, entity text, keys text, organization text, project text, joined text default '', ignored text[] default '{}'
) returns void language plpgsql as $$
declare
  changed text;
  notices text;
  same_row text;
  old_values text;
  new_values text;
  operation text;
  tables text;
begin
  select string_agg(format('n.%1$I = o.%1$I', a.attname), ' and ') into same_row
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
  where i.indrelid = watched::regclass and i.indisprimary;
  select string_agg(format('o.%I', attname), ', ' order by attnum), string_agg(format('n.%I', attname), ', ' order by attnum)
  into old_values, new_values
  from pg_attribute
  where attrelid = watched::regclass and attnum > 0 and not attisdropped and attname <> all (ignored);

  foreach operation in array array['insert', 'update', 'delete'] loop
    changed := case operation
      when 'insert' then 'select * from new_rows'
      when 'delete' then 'select * from old_rows'
      -- Images, because json has no equality. A row that moved is told where it was as well.
      else format('select n.* from new_rows n join old_rows o on %1$s where row(%2$s)::record *<> row(%3$s)::record
        union all select o.* from new_rows n join old_rows o on %1$s where row(%2$s)::record *<> row(%3$s)::record', same_row, new_values, old_values)
    end;
    notices := format($sql$
      with r as (%1$s),
      told as materialized (select distinct %3$s as organization, %4$s as project, array_remove(%2$s || %4$s || %3$s, null) as keys from r %5$s),
      size as materialized (select count(*) as rows, count(distinct (organization, project)) as places from told)
      select json_build_object('entity', %6$L, 'organizationId', organization, 'projectId', project, 'keys', keys)::text
      from told where (select rows from size) <= 20
      union all
      select json_build_object('entity', %6$L, 'organizationId', organization, 'projectId', project)::text
      from (select distinct organization, project from told) place where (select rows > 20 and places <= 50 from size)
      union all
      select json_build_object('entity', %6$L)::text from size where rows > 20 and places > 50
    $sql$, changed, keys, organization, project, joined, entity);
    tables := case operation
      when 'insert' then 'new table as new_rows'
      when 'delete' then 'old table as old_rows'
      else 'old table as old_rows new table as new_rows'
    end;
    execute format('create or replace trigger change_%1$s after %1$s on %2$I referencing %3$s for each statement execute function notify_change(%4$L)',
      operation, watched, tables, notices);
  end loop;
end $$;

select watch_changes('organization', 'organization', 'array[r.id]', 'r.id', 'null::text');
select watch_changes('account', 'user', 'array[r.id]', 'r.organization_id', 'null::text');
select watch_changes('session', 'session', 'array[r.id, r.account_id]', 'null::text', 'null::text', ignored => array['last_seen_at', 'expires_at']);
select watch_changes('project', 'project', 'array[r.id]', 'r.organization_id', 'r.id');
select watch_changes('project_member', 'project-member', 'array[r.project_id, r.account_id]', 'p.organization_id', 'r.project_id',
  'join project p on p.id = r.project_id');
select watch_changes('resource_quota', 'resource-quota', 'array[r.organization_id]', 'r.organization_id', 'null::text');
select watch_changes('service', 'service', 'array[r.id]', 'r.organization_id', 'r.project_id');
select watch_changes('registration', 'registration', 'array[r.service_id]', 'p.organization_id', 'p.project_id',
  'join service p on p.id = r.service_id', array['health_checked_at', 'health_latency_ms', 'health_failures']);
select watch_changes('service_path', 'service-path', 'array[r.service_id]', 'p.organization_id', 'p.project_id',
  'join service p on p.id = r.service_id');
select watch_changes('inference', 'inference', 'array[r.service_id]', 'p.organization_id', 'p.project_id',
  'join service p on p.id = r.service_id');
select watch_changes('capture', 'capture', 'array[r.service_id]', 'p.organization_id', 'p.project_id',
  'join service p on p.id = r.service_id');
select watch_changes('service_version', 'service-version', 'array[r.id, r.service_id]', 'r.organization_id', 'r.project_id');
select watch_changes('replica', 'replica', 'array[r.id, r.version_id, r.service_id]', 'r.organization_id', 'r.project_id');
select watch_changes('async_task', 'async-task', 'array[r.id, r.service_id]', 'r.organization_id', 'r.project_id',
  ignored => array['claimed_until', 'request_headers', 'request_body', 'response_headers', 'response_body']);
select watch_changes('application', 'application', 'array[r.id]', 'r.organization_id', 'r.project_id');
select watch_changes('application_secret', 'application-secret', 'array[r.id, r.application_id]', 'p.organization_id', 'p.project_id',
  'join application p on p.id = r.application_id');
select watch_changes('application_interface', 'application-interface', 'array[r.application_id, r.service_id]', 'p.organization_id', 'p.project_id',
  'join application p on p.id = r.application_id');
select watch_changes('model', 'model', 'array[r.id]', 'r.organization_id', 'r.project_id');
select watch_changes('model_version', 'model-version', 'array[r.id, r.model_id]', 'r.organization_id', 'r.project_id');
select watch_changes('volume', 'volume', 'array[r.id]', 'r.organization_id', 'r.project_id');
select watch_changes('upload', 'upload', 'array[r.id]', 'r.organization_id', 'r.project_id', ignored => array['received_bytes', 'updated_at']);
select watch_changes('event', 'event', 'r.subject_ids', 'r.organization_id', 'r.project_id');
select watch_changes('job', 'job', 'array[r.id]', 'null::text', 'null::text', ignored => array['lease_until']);
select watch_changes('job_schedule', 'job-schedule', 'array[r.id]', 'null::text', 'null::text');
select watch_changes('lease', 'lease', 'array[r.name]', 'null::text', 'null::text', ignored => array['expires_at']);
select watch_changes('node', 'server', 'array[r.id]', 'null::text', 'null::text', ignored => array['heartbeat_at']);
