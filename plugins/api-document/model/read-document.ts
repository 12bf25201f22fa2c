// Parses an OpenAPI 3.x or Swagger 2 document for display. Never throws, whatever it holds.
import type {
  ApiBody,
  ApiContent,
  ApiDocument,
  ApiExample,
  ApiOperation,
  ApiParameter,
  ApiResponse,
  OperationGroup,
} from './api-document.ts';
import { isRecord, type JsonRecord, listOf, recordOf, textsOf, trimmedText } from './json-value.ts';
import { createReferences, type References, referenceName } from './references.ts';
import { isSwagger, upgradeOperation } from './upgrade-swagger.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace', 'query'];

export function readDocument(given: unknown): ApiDocument {
  const document = recordOf(given);
  const info = recordOf(document.info);
  const references = createReferences(document);
  const operations = Object.entries(recordOf(document.paths))
    .filter(([path]) => !path.startsWith('x-'))
    .flatMap(([path, item]) =>
      readPath(slashed(path), recordOf(references.follow(item).value), document, references),
    );
  return {
    title: trimmedText(info.title),
    version: typeof info.version === 'number' ? String(info.version) : trimmedText(info.version),
    description: trimmedText(info.description),
    groups: groupByTag(operations),
  };
}

function slashed(path: string): string {
  return path.startsWith('/') ? path : `/${path}`;
}

type Tagged = ApiOperation & { readonly tag: string };

function readPath(
  path: string,
  item: JsonRecord,
  document: JsonRecord,
  references: References,
): readonly Tagged[] {
  return METHODS.flatMap((method) => {
    const operation = Object.hasOwn(item, method) ? item[method] : undefined;
    return isRecord(operation) ? [readOperation(method, path, item, operation, document, references)] : [];
  });
}

function readOperation(
  method: string,
  path: string,
  item: JsonRecord,
  given: JsonRecord,
  document: JsonRecord,
  references: References,
): Tagged {
  const own = followParameters(given.parameters, references);
  const general = followParameters(item.parameters, references);
  const isOverridden = (one: JsonRecord) =>
    own.some(({ name, in: place }) => name === one.name && place === one.in);
  const all = [...general.filter((one) => !isOverridden(one)), ...own];
  const operation = isSwagger(document)
    ? upgradeOperation(given, all, document, references)
    : { ...given, parameters: all };
  return {
    id: anchorOf(method, path),
    method: method.toUpperCase(),
    path: basePath(given, item, document) + path,
    summary: trimmedText(given.summary) || trimmedText(item.summary),
    description: trimmedText(given.description) || trimmedText(item.description),
    deprecated: given.deprecated === true,
    tag: textsOf(given.tags)[0] ?? '',
    parameters: listOf(operation.parameters).flatMap(readParameter),
    body: readBody(operation.requestBody, references),
    responses: Object.entries(recordOf(operation.responses))
      .filter(([status]) => !status.startsWith('x-'))
      .map(([status, response]) =>
        readResponse(status, recordOf(references.follow(response).value), references),
      ),
  };
}

/** Letters and digits of any script; paths that differ in other characters only are numbered to be unique. */
function anchorOf(method: string, path: string): string {
  const words = path.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  let sum = 0;
  for (const sign of path) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 46_656;
  return `op-${method}-${words}-${sum.toString(36)}`;
}

/** The path of the address that the document names: what comes before it is the call address here. */
function basePath(operation: JsonRecord, item: JsonRecord, document: JsonRecord): string {
  const servers = [operation.servers, item.servers, document.servers]
    .map(listOf)
    .find((list) => list.length > 0);
  const server = recordOf(servers?.[0]);
  const variables = recordOf(server.variables);
  const url = trimmedText(server.url).replace(
    /\{([^{}]+)\}/g,
    (_, name: string) =>
      (Object.hasOwn(variables, name) && trimmedText(recordOf(variables[name]).default)) || name,
  );
  try {
    const { pathname } = new URL(url || trimmedText(document.basePath), 'http://host/');
    return slashed(pathname).replace(/\/+$/, '');
  } catch {
    return '';
  }
}

function groupByTag(operations: readonly Tagged[]): readonly OperationGroup[] {
  const titles = [...new Set(operations.map(({ tag }) => tag))];
  return titles.map((title) => ({ title, operations: operations.filter(({ tag }) => tag === title) }));
}

/** An undefined one is kept, so that the reader sees it. */
function followParameters(given: unknown, references: References): readonly JsonRecord[] {
  return listOf(given).map((one) => {
    const { value, refs, fault } = references.follow(one);
    return fault === undefined
      ? recordOf(value)
      : { name: referenceName(refs[0] ?? ''), in: 'unknown', description: fault };
  });
}

const PLACES = ['path', 'query', 'header', 'cookie', 'unknown'] as const;

/** Headers that the caller does not choose. */
const OWN_HEADERS = new Set(['accept', 'content-type', 'authorization']);

function readParameter(given: unknown): readonly ApiParameter[] {
  const parameter = recordOf(given);
  const name = trimmedText(parameter.name);
  const place = PLACES.find((one) => one === parameter.in);
  if (name === '' || place === undefined) return [];
  if (place === 'header' && OWN_HEADERS.has(name.toLowerCase())) return [];
  return [parameterOf(name, place, parameter)];
}

function parameterOf(name: string, place: ApiParameter['place'], parameter: JsonRecord): ApiParameter {
  const [content] = Object.values(recordOf(parameter.content)).map(recordOf);
  const examples = Object.values(recordOf(parameter.examples)).map(recordOf);
  const example = [parameter.example, examples[0]?.value, content?.example].find(
    (value) => value !== undefined,
  );
  return {
    name,
    place,
    required: place === 'path' || parameter.required === true,
    description: trimmedText(parameter.description),
    deprecated: parameter.deprecated === true,
    schema: content === undefined ? parameter.schema : content.schema,
    example: example === undefined ? undefined : { value: example },
    separator: separatorOf(parameter, place),
  };
}

function separatorOf(
  { style, explode }: JsonRecord,
  place: ApiParameter['place'],
): ApiParameter['separator'] {
  if (style === 'spaceDelimited') return ' ';
  if (style === 'pipeDelimited') return '|';
  if (style === 'tabDelimited') return '\t';
  return place === 'query' && explode !== false ? 'repeat' : ',';
}

function readBody(given: unknown, references: References): ApiBody | undefined {
  const { value, fault } = references.follow(given);
  if (fault !== undefined) return { required: false, description: fault, contents: [] };
  if (!isRecord(value)) return undefined;
  return {
    required: value.required === true,
    description: trimmedText(value.description),
    contents: readContents(value.content, references),
  };
}

function readResponse(status: string, response: JsonRecord, references: References): ApiResponse {
  const headers = Object.entries(recordOf(response.headers)).map(([name, header]) =>
    parameterOf(name, 'header', recordOf(references.follow(header).value)),
  );
  return {
    status,
    description: trimmedText(response.description),
    contents: readContents(response.content, references),
    headers,
  };
}

function readContents(given: unknown, references: References): readonly ApiContent[] {
  return Object.entries(recordOf(given)).map(([mediaType, content]) => {
    const media = recordOf(references.follow(content).value);
    const parts = Object.entries(recordOf(media.encoding)).map(([name, encoding]) => {
      const [type = ''] = trimmedText(recordOf(encoding).contentType).split(',');
      return [name, type.trim()] as const;
    });
    return {
      mediaType,
      // Version 3.2 says with `itemSchema` what each item of a stream is.
      schema: media.schema ?? media.itemSchema,
      examples: readExamples(media, references),
      partTypes: new Map(parts.filter(([, type]) => type !== '')),
    };
  });
}

function readExamples({ example, examples }: JsonRecord, references: References): readonly ApiExample[] {
  const named = Object.entries(recordOf(examples)).flatMap(([name, given]): readonly ApiExample[] => {
    const one = recordOf(references.follow(given).value);
    const value = one.value ?? one.dataValue;
    return value === undefined ? [] : [{ label: trimmedText(one.summary) || name, isMade: false, value }];
  });
  return example === undefined ? named : [{ label: '示例', isMade: false, value: example }, ...named];
}
