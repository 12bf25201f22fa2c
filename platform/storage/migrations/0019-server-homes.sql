-- Which server has what stands on its machine ------------------------------------------------------------------------------

-- Server that keeps the files that people brought to the project: uploads, volumes, model versions. Null until there is one.
alter table project add column server text;
-- Server that runs the service. Null until one takes it.
alter table inference add column server text;
-- Server that ran it, and that has its log.
alter table replica add column server text;
-- Where the other servers reach its gateway.
alter table node add column gateway_address text not null default '';

create index inference_server on inference (server);
create index replica_server on replica (server);

select watch_changes('project', 'project', 'array[r.id]', 'r.organization_id', 'r.id');
select watch_changes('inference', 'inference', 'array[r.service_id]', 'p.organization_id', 'p.project_id',
  'join service p on p.id = r.service_id');
select watch_changes('replica', 'replica', 'array[r.id, r.version_id, r.service_id]', 'r.organization_id', 'r.project_id');
select watch_changes('node', 'server', 'array[r.id]', 'null::text', 'null::text', ignored => array['heartbeat_at']);

drop trigger gateway_inference on inference;
create trigger gateway_inference after insert or delete or update of server, timeout_ms, split, split_rules, result_retention_s
  on inference for each statement execute function notify_gateway();
create trigger gateway_node after insert or delete or update of machine, gateway_address on node
  for each statement execute function notify_gateway();
create trigger runner_inference after insert or update of server on inference for each statement execute function notify_runner();
