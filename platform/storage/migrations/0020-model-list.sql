-- model
create index model_project on model (project_id, created_at desc);
