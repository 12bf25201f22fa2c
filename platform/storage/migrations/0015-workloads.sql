-- The run of a replica is known by what its driver makes of it, for the local driver the number and the start time of a process.

alter table replica add column handle jsonb;
update replica set handle = jsonb_build_object('name', process_id::text, 'pid', process_id, 'started', process_started)
where process_id is not null;
alter table replica drop column process_id;
alter table replica drop column process_started;

-- A driver of a cluster runs images.
alter table service_version drop constraint service_version_runtime_check;
alter table service_version add check (runtime in ('onnx', 'command', 'image'));
