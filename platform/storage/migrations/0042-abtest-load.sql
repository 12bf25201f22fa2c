-- Load of replicas counts from when all arms have one, and knows how many calls there were: of a slower version more are in flight
-- at the same rate. What was summed up otherwise does not go together with it.
alter table experiment_arm add column load_calls bigint not null default 0;
update experiment_arm set busy_s = 0, replica_s = 0
  where version_id in (select id from abtest_version where state = 'Running');
-- It is advice for a test that runs.
update abtest_version set result = jsonb_set(result, '{warnings}',
  coalesce((select jsonb_agg(w) from jsonb_array_elements(result -> 'warnings') as w where w ->> 'kind' <> 'in-flight'), '[]'))
  where result -> 'warnings' @> '[{"kind": "in-flight"}]';
