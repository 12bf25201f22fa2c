// What a call of a tested service is listened to for, beside what is captured; nothing for all other calls.
import type { IncomingHttpHeaders } from 'node:http';
import type { AdmittedCall } from '../call/call.ts';
import { type CallEar, hearTogether } from '../call/call-ear.ts';
import type { CallRecords } from '../log/finish-call.ts';
import type { AnswerValues } from './answer-values.ts';
import type { ShadowCopies } from './shadow-copies.ts';

export interface Attendance {
  readonly ear: CallEar | undefined;
  /** Where the end of the call is written down. */
  readonly records: CallRecords;
  /** The service answered; `status` as the caller saw it. */
  readonly end: (status: number) => void;
  /** The gateway answered. */
  readonly drop: () => void;
}

/**
 * Undefined when no test runs at the service.
 *
 * @param headers the caller's; absent: nobody waits for the answer, and no copy is made of such a call
 */
export function attend(
  context: CallRecords & { readonly answerValues: AnswerValues; readonly shadowCopies: ShadowCopies },
  call: AdmittedCall,
  headers?: IncomingHttpHeaders,
): Attendance | undefined {
  const experiment = call.service.hosted?.experiment;
  if (experiment === undefined) return undefined;
  const { answerValues, errors, meters } = context;
  const shadow = headers && context.shadowCopies.hear(call, headers);
  const answer =
    experiment.answerValues.length === 0 ? undefined : answerValues.hear(experiment.answerValues);
  const requestLog =
    answer === undefined
      ? context.requestLog
      : {
          add: (row: Parameters<typeof answerValues.add>[0]) =>
            row.test_version_id === '' ? context.requestLog.add(row) : answerValues.add(row, answer),
        };
  return {
    ear: hearTogether(shadow, answer),
    records: {
      ...{ errors, meters, requestLog },
      // As it is when the call ends.
      get isCutting() {
        return context.isCutting;
      },
    },
    end: (status) => shadow?.end(status),
    drop: () => shadow?.drop(),
  };
}
