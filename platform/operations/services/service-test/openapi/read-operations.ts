// The operations of an OpenAPI 3 or Swagger 2 document as a test page fills them in.
import { METHODS } from '../../registration/openapi/parse-openapi.ts';
import { isRecord } from '../../registration/openapi/read-document.ts';
import { createReferences, type References } from '../../registration/openapi/references.ts';
import { givenExample, sampleBody } from '../../registration/openapi/sample-body.ts';
import { type PlainSchema, plainSchema } from './plain-schema.ts';

export interface TestParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: PlainSchema;
}

export interface TestBody {
  readonly mediaType: string;
  /** Absent: bytes or text of that type. */
  readonly schema?: PlainSchema;
}

export interface TestOperation {
  /** `post /detect`; unique in its document. */
  readonly key: string;
  /** A value of the enumeration `request-method`. */
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly TestParameter[];
  readonly bodies: readonly TestBody[];
  readonly bodyRequired: boolean;
  /** Text of an example of the JSON body; empty when there is none. */
  readonly sample: string;
}

type Members = Readonly<Record<string, unknown>>;

const PLACES = ['path', 'query', 'header'] as const;
const MAX_OPERATIONS = 200;
/** The client sets them, or the console does. */
const OWN_HEADERS = /^(?:accept|content-type|authorization)$/i;

/** What cannot be read is left out: the document was checked when it came, and one bad operation hides no other. */
export function readOperations(document: unknown): readonly TestOperation[] {
  if (!isRecord(document) || !isRecord(document.paths)) return [];
  const references = createReferences(document);
  const found = Object.entries(document.paths).flatMap(([path, item]) =>
    path.startsWith('/')
      ? readItem(
          path,
          attempt(() => references.resolve(item, path)),
          document,
          references,
        )
      : [],
  );
  return found.slice(0, MAX_OPERATIONS);
}

function readItem(path: string, item: unknown, document: Members, references: References): TestOperation[] {
  if (!isRecord(item)) return [];
  return METHODS.flatMap((method) => {
    const operation = item[method];
    if (!isRecord(operation)) return [];
    const read = attempt(() => readOperation(path, method, item, operation, document, references));
    return read === undefined ? [] : [read];
  });
}

function readOperation(
  path: string,
  method: string,
  item: Members,
  operation: Members,
  document: Members,
  references: References,
): TestOperation {
  const given = [...listOf(item.parameters), ...listOf(operation.parameters)]
    .map((parameter) => references.resolve(parameter, 'parameters'))
    .filter(isRecord);
  const body = references.resolve(operation.requestBody, 'requestBody');
  const bodies = isRecord(body)
    ? contentBodies(body.content, references)
    : swaggerBodies(given, listOf(operation.consumes ?? document.consumes), references);
  return {
    key: `${method} ${path}`,
    method,
    path,
    summary: trimmedText(operation.summary) || trimmedText(operation.operationId),
    description: trimmedText(operation.description),
    parameters: readParameters(given, references),
    bodies,
    bodyRequired: (isRecord(body) && body.required === true) || given.some(isRequiredBody),
    // A form begins with what its fields say; one that is made up would fill in unrequested values.
    sample: bodies.some(isForm) ? givenExample(operation, references) : sampleBody(operation, references),
  };
}

function isRequiredBody(parameter: Members): boolean {
  return parameter.in === 'body' && parameter.required === true;
}

function readParameters(given: readonly Members[], references: References): readonly TestParameter[] {
  const byName = new Map<string, TestParameter>();
  for (const parameter of given) {
    const place = PLACES.find((known) => known === parameter.in);
    const name = trimmedText(parameter.name);
    if (place === undefined || name === '' || (place === 'header' && OWN_HEADERS.test(name))) continue;
    // The operation's own parameter stands behind that of its path and replaces it.
    byName.set(`${place} ${name}`, {
      name,
      in: place,
      required: place === 'path' || parameter.required === true,
      description: trimmedText(parameter.description),
      schema: {
        ...plainSchema(parameter.schema ?? swaggerSchema(parameter), references),
        ...(parameter.example === undefined ? {} : { example: parameter.example }),
      },
    });
  }
  return [...byName.values()];
}

/** Swagger 2 writes the schema into the parameter itself. */
function swaggerSchema({ in: _in, name: _name, required: _required, ...schema }: Members): Members {
  return schema;
}

function contentBodies(content: unknown, references: References): readonly TestBody[] {
  if (!isRecord(content)) return [];
  const bodies = Object.entries(content).map(([mediaType, media]): TestBody => {
    const schema =
      isRecord(media) && media.schema !== undefined ? plainSchema(media.schema, references) : undefined;
    return schema === undefined ? { mediaType } : { mediaType, schema };
  });
  return [...bodies].sort((a, b) => Number(isJson(b)) - Number(isJson(a)));
}

function isJson({ mediaType }: TestBody): boolean {
  return /[/+]json\b/.test(mediaType);
}

function isForm({ mediaType, schema }: TestBody): boolean {
  return isJson({ mediaType }) && isRecord(schema?.properties);
}

function swaggerBodies(
  given: readonly Members[],
  consumes: readonly unknown[],
  references: References,
): readonly TestBody[] {
  const body = given.find((parameter) => parameter.in === 'body');
  if (body !== undefined) {
    const mediaType = trimmedText(consumes.find((type) => typeof type === 'string' && /json/.test(type)));
    return [{ mediaType: mediaType || 'application/json', schema: plainSchema(body.schema, references) }];
  }
  const fields = given.filter((parameter) => parameter.in === 'formData');
  if (fields.length === 0) return [];
  const hasFile = fields.some(({ type }) => type === 'file');
  const properties = fields.map(
    (field) =>
      [
        trimmedText(field.name),
        {
          ...plainSchema(swaggerSchema(field), references),
          ...(field.type === 'file' ? { format: 'binary' } : {}),
        },
      ] as const,
  );
  const required = fields.filter((field) => field.required === true).map((field) => trimmedText(field.name));
  return [
    {
      mediaType: hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded',
      schema: { type: 'object', properties: Object.fromEntries(properties), required },
    },
  ];
}

function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function trimmedText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
