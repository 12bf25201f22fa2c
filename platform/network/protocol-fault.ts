/** Why a request is refused before it is one: what Node itself would answer without a body. */
export type ProtocolFault =
  | 'malformed'
  | 'bad-host'
  | 'header-too-large'
  | 'chunk-extensions-too-large'
  | 'timeout'
  | 'expectation-failed';

/** The fault behind an error of `clientError`; undefined: the connection is gone, no answer can be sent. */
export function protocolFaultOf(code: string | undefined): ProtocolFault | undefined {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return 'header-too-large';
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return 'chunk-extensions-too-large';
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 'timeout';
    case 'ECONNRESET':
    case 'EPIPE':
      return undefined;
    default:
      return 'malformed';
  }
}
