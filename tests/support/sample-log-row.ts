import type { LogRow } from '#engines/gateway/log/log-row.ts';

/** A call that went well, with a path that COPY has to escape. */
export function sampleLogRow(id: string): LogRow {
  return {
    at: Date.now(),
    id,
    organization_id: 'org-1',
    project_id: 'prj-1',
    application_id: 'app',
    service_id: 'svc',
    version_id: '',
    arm: '',
    method: 'GET',
    path: '/a\tb\\c\nd',
    protocol: 'http',
    client_ip: '127.0.0.1',
    status: 200,
    error_code: 0,
    error: '',
    total_us: 1_000,
    gateway_us: 200,
    upstream_us: 800,
    request_bytes: 1,
    response_bytes: 1,
    retries: 0,
    upstream: 'http://127.0.0.1:1',
    user_agent: 'test',
    origin: 'caller',
    test_version_id: '',
    unit: null,
    excluded: '',
    measures: null,
    gateway: '',
  };
}
