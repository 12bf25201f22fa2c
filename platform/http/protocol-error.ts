import { AppError } from '#core/app-error.ts';
import type { ProtocolFault } from '#network/protocol-fault.ts';

/** The catalogue's word for what never became a request. */
export function protocolError(fault: ProtocolFault): AppError {
  switch (fault) {
    case 'bad-host':
      return new AppError('request.bad-address');
    case 'header-too-large':
      return new AppError('request.header-too-large');
    case 'chunk-extensions-too-large':
      return new AppError('request.too-large', { limit: '16 KB（分块扩展）' });
    case 'timeout':
      return new AppError('request.timeout');
    case 'expectation-failed':
      return new AppError('request.expectation-failed');
    case 'malformed':
      return new AppError('request.bad-protocol');
  }
}
