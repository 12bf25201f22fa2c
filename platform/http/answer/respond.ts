// From what an operation gives, or throws, to what goes over the wire.
import type { Config } from '#config/config.ts';
import { fieldAt } from '#config/read/field-schema.ts';
import { AppError } from '#core/app-error.ts';
import type { FailureMessage, JsonSchema, Operation, Page } from '#core/contract.ts';
import { isDiskFull } from '#core/error-code.ts';
import { errorText } from '#core/error-text.ts';
import type { FileAnswer } from '../../operations/handler/handler.ts';
import type { LogEntry } from './log-entry.ts';

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** A success in the shape that the contract declares. */
export function respondSuccess(operation: Operation, answer: unknown): Response {
  if (operation.responseShape === 'file') return respondFile(answer as FileAnswer);
  return json(200, successEnvelope(operation, answer));
}

function successEnvelope(operation: Operation, answer: unknown): object {
  if (operation.responseShape === 'page') return { success: true, page: answer as Page<unknown> };
  return { success: true, result: operation.responseShape === 'none' ? {} : answer };
}

export function respondFile(file: FileAnswer): Response {
  const iterator = file.body[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done === true) controller.close();
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
  return new Response(body, {
    headers: {
      'content-type': file.contentType,
      'content-disposition': `attachment; filename="${asciiName(file.plainName ?? file.fileName)}"; filename*=UTF-8''${encodedName(file.fileName)}`,
      'cache-control': 'no-store',
      ...(file.sizeBytes === undefined ? {} : { 'content-length': String(file.sizeBytes) }),
    },
  });
}

/** For programs that read no other: what is ASCII of the name, which may be its ending alone. */
export function asciiName(name: string): string {
  const [, base = '', ending = ''] = /^(.*?)((?:\.[\w-]+)*)$/s.exec(name) ?? [];
  const plain = base.replace(/[^\w.-]+/g, '_').replace(/^[._-]+|[._-]+$/g, '');
  return `${plain === '' ? 'download' : plain}${ending}`;
}

/** As RFC 8187 writes it: stricter than an address. */
function encodedName(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * A failure with the catalogue's text and status. What is no `AppError`, or has no row in the catalogue, is our own
 * fault: it is logged with its stack and answered as `internal`, without a word about its cause.
 */
export function respondFailure(
  error: unknown,
  requestId: string,
  config: Config,
  log: (entry: LogEntry) => void,
  operation?: Operation,
): Response {
  const known = knownOf(error, config);
  if (known === undefined) log({ level: 'error', message: 'An operation failed', requestId, error });
  const failure = known ?? new AppError('internal');
  const definition = config.errors.get(failure.code);
  const text = globalText(failure, config, operation?.request);
  const field = Object.keys(failure.fields).length > 0 ? failure.fields : undefined;
  const currentUserName = failure.parameters.currentUserName;
  const message: FailureMessage = {
    global: text,
    ...(field === undefined ? {} : { field }),
    ...(failure.code === 'session.required' ? { redirect: config.settings.loginPath } : {}),
    ...(currentUserName === undefined ? {} : { currentUserName: String(currentUserName) }),
    ...(definition?.accountCode === undefined ? {} : { accountCode: definition.accountCode }),
    code: failure.code,
    ...(failure.details === undefined ? {} : { details: failure.details }),
    requestId,
  };
  const response = json(definition?.status ?? 500, { success: false, message });
  const seconds = failure.parameters.seconds;
  if (definition?.status === 429 && seconds !== undefined)
    response.headers.set('retry-after', String(seconds));
  return response;
}

/** Not every write is at a place that knows of full disks. */
function knownOf(error: unknown, config: Config): AppError | undefined {
  if (error instanceof AppError && config.errors.has(error.code)) return error;
  return isDiskFull(error) ? new AppError('file.disk-full', {}, { cause: error }) : undefined;
}

export function json(status: number, value: unknown): Response {
  return new Response(JSON.stringify(value), { status, headers: JSON_HEADERS });
}

/** A notice shows one line only, so a wrong input says there what is wrong with its first field. */
function globalText(
  failure: AppError,
  { errors }: Pick<Config, 'errors'>,
  request: JsonSchema | undefined,
): string {
  const text = errors.has(failure.code) ? errorText(errors, failure) : '服务器内部错误';
  const [first] = Object.entries(failure.fields);
  if (failure.code !== 'request.invalid' || first === undefined) return text;
  const [path, fault] = first;
  const label = labelAt(request, path);
  if (label === undefined) return `${text}：${fault}${path === '' ? '' : `（${path}）`}`;
  return fault.includes(label) ? fault : `${label}：${fault}`;
}

/** What people call the field of a path such as `paths[0].method`; the parameter's name means nothing to them. */
function labelAt(request: JsonSchema | undefined, path: string): string | undefined {
  const [, name, index] = /^([^.[\]]+)(?:\[(\d+)\])?/.exec(path) ?? [];
  const field = name === undefined ? undefined : fieldAt(request, name);
  if (field === undefined || field === 'absent' || typeof field.title !== 'string') return undefined;
  return index === undefined ? field.title : `${field.title}第 ${Number(index) + 1} 项`;
}
