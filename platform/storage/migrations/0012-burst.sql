-- Calls at once after a pause; null: as many as in a second --------------------------------------------------------------

alter table application_interface add column burst integer check (burst >= 1);
alter table service add column burst integer check (burst >= 1);
