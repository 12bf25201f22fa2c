// Answers to what never became a call: no address is known, so no service's dialect.
import type { AnswerFault } from '#network/create-http-server.ts';
import type { ProtocolFault } from '#network/protocol-fault.ts';
import { SANDBOX } from '../wire/sandbox.ts';
import type { RefusalCode } from './refusal.ts';
import { errorOf, type GatewayErrors } from './refusal-answer.ts';

const CODES: Readonly<Record<ProtocolFault, RefusalCode>> = {
  malformed: 'gateway.malformed-request',
  'bad-host': 'gateway.malformed-request',
  'header-too-large': 'gateway.header-too-large',
  'chunk-extensions-too-large': 'gateway.body-too-large',
  timeout: 'gateway.request-timeout',
  'expectation-failed': 'gateway.expectation-failed',
};

export function createFaultAnswers(
  errors: GatewayErrors,
  createRequestId: (now: number) => string,
): AnswerFault {
  return (fault) => {
    const { status, gatewayCode, zh } = errorOf(errors, CODES[fault]);
    const id = createRequestId(Date.now());
    return {
      status,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        ...SANDBOX,
        'x-aic-request-id': id,
        'x-request-id': id,
      },
      body: JSON.stringify({ error_code: gatewayCode ?? 1, error_msg: zh, log_id: id }),
    };
  };
}
