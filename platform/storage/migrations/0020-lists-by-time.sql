-- model
create index model_project on model (project_id, created_at desc);

-- volume
create index volume_project on volume (project_id, created_at desc);
