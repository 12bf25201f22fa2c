-- A websocket or an event stream may stay open for days: 32 bits of microseconds end after 35 minutes.
alter table request_log
  alter column total_us type bigint,
  alter column gateway_us type bigint,
  alter column upstream_us type bigint;

-- Failure details look at few rows among many.
create index request_log_failures on request_log (project_id, at desc) where status >= 400 or error_code <> 0;
