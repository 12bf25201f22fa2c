// Operations of Swagger 2 as OpenAPI 3 would say them. Schemas stay as they are.
import { isRecord, type JsonRecord, recordOf, textsOf, trimmedText } from './json-value.ts';
import type { References } from './references.ts';

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';

/** Keys of a parameter that are no schema. */
const OWN_KEYS = new Set(['name', 'in', 'description', 'required', 'collectionFormat', 'allowEmptyValue']);

const STYLES: Readonly<Record<string, string>> = {
  ssv: 'spaceDelimited',
  pipes: 'pipeDelimited',
  tsv: 'tabDelimited',
};

/** `parameters`: those of the path and the operation, references followed. */
export function upgradeOperation(
  operation: JsonRecord,
  parameters: readonly JsonRecord[],
  document: JsonRecord,
  references: References,
): JsonRecord {
  const consumes = typesOf(operation.consumes, document.consumes);
  const produces = typesOf(operation.produces, document.produces);
  return {
    ...operation,
    parameters: parameters.filter((one) => one.in !== 'body' && one.in !== 'formData').map(upgradeParameter),
    requestBody: bodyOf(parameters, consumes),
    responses: Object.fromEntries(
      Object.entries(recordOf(operation.responses)).map(([status, response]) => [
        status,
        upgradeResponse(recordOf(references.follow(response).value), produces),
      ]),
    ),
  };
}

function typesOf(own: unknown, general: unknown): readonly string[] {
  const types = Array.isArray(own) ? textsOf(own) : textsOf(general);
  return types.length > 0 ? types : ['application/json'];
}

function upgradeParameter(parameter: JsonRecord): JsonRecord {
  const { name, in: place, description, required } = parameter;
  const format = trimmedText(parameter.collectionFormat);
  const style = Object.hasOwn(STYLES, format) ? { style: STYLES[format] } : {};
  return {
    name,
    in: place,
    description,
    required,
    schema: schemaOf(parameter),
    explode: format === 'multi',
    ...style,
  };
}

function schemaOf(parameter: JsonRecord): JsonRecord {
  return Object.fromEntries(Object.entries(parameter).filter(([key]) => !OWN_KEYS.has(key)));
}

function bodyOf(parameters: readonly JsonRecord[], consumes: readonly string[]): unknown {
  const body = parameters.find((parameter) => parameter.in === 'body');
  if (body !== undefined) {
    const { description, required, schema } = body;
    const content = Object.fromEntries(consumes.map((type) => [type, { schema }]));
    return { description, required, content };
  }
  const fields = parameters.filter((parameter) => parameter.in === 'formData');
  if (fields.length === 0) return undefined;
  const schema = {
    type: 'object',
    required: fields.filter(({ required }) => required === true).map(({ name }) => trimmedText(name)),
    properties: Object.fromEntries(
      fields.map((field) => [
        trimmedText(field.name),
        { ...schemaOf(field), description: field.description },
      ]),
    ),
  };
  const types = consumes.filter((type) => type === FORM || type === MULTIPART);
  const fallback = fields.some(({ type }) => type === 'file') ? MULTIPART : FORM;
  const content = Object.fromEntries(
    (types.length > 0 ? types : [fallback]).map((type) => [type, { schema }]),
  );
  return { required: fields.some(({ required }) => required === true), content };
}

function upgradeResponse(response: JsonRecord, produces: readonly string[]): JsonRecord {
  const { description, schema, headers } = response;
  const examples = recordOf(response.examples);
  const types = [...new Set([...(schema === undefined ? [] : produces), ...Object.keys(examples)])];
  const content = types.map((type) => [
    type,
    { schema, ...(Object.hasOwn(examples, type) ? { example: examples[type] } : {}) },
  ]);
  return {
    description,
    content: Object.fromEntries(content),
    headers: Object.fromEntries(
      Object.entries(recordOf(headers)).map(([name, header]) => [
        name,
        isRecord(header) ? { description: header.description, schema: schemaOf(header) } : {},
      ]),
    ),
  };
}

/** YAML reads an unquoted 2.0 as a number. */
export function isSwagger({ swagger }: JsonRecord): boolean {
  return swagger === '2.0' || swagger === 2;
}
