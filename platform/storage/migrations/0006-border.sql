-- What of a browser crosses the gateway, and versions that only rules lead to ---------------------------------------------

alter table registration
  add column forwarded_cookies text[] not null default '{}',
  add column allow_pages       boolean not null default false;

drop trigger gateway_registration on registration;
create trigger gateway_registration after insert or delete or update of base_url, auth_kind, auth_name, credential, timeout_ms,
  retry_count, forwarded_cookies, allow_pages on registration for each statement execute function notify_gateway();

-- Until now tasks kept whatever cookies their callers sent, sessions of the console among them.
update async_task set request_headers = request_headers - 'cookie' where request_headers ? 'cookie';

alter table service_version
  add column by_rule      boolean not null default false,
  add column last_by_rule boolean not null default false;

drop trigger gateway_service_version on service_version;
create trigger gateway_service_version after insert or delete or update of weight, by_rule, state, concurrency, queue_size
  on service_version for each statement execute function notify_gateway();
