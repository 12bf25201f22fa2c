// Each call's own request: which one, with which row and file, all fields filled in.

import {
  compileTemplate,
  escapeOf,
  type TemplateFields,
  type TemplateValues,
} from '#core/load/payload/template.ts';
import { weightedChoice } from '#core/load/payload/weighted-choice.ts';
import type { LoadBody, LoadRequest } from '#core/load/plan.ts';
import type { BuiltRequest } from '../client/load-client.ts';
import type { Payload, PayloadFile } from './read-payload.ts';

export interface BuilderOptions {
  readonly runId: string;
  readonly payload: Payload;
  readonly requests: readonly LoadRequest[];
  readonly order: 'in-turn' | 'random';
  /** Of every call. */
  readonly headers: Readonly<Record<string, string>>;
  readonly random: () => number;
}

/** Throws `TemplateFault` for a request that cannot be filled in. @returns builds the request of the call with this number */
export function createRequestBuilder(options: BuilderOptions): (seq: number) => BuiltRequest {
  const { runId, payload, requests, order, headers, random } = options;
  const { rows, files } = payload;
  const fields: TemplateFields = { columns: rows?.columns ?? [], hasFile: files.length > 0 };
  const builders = requests.map((request) => compileRequest(request, headers, fields));
  const chooseRequest = weightedChoice(
    requests.map(({ weight }) => weight),
    random,
  );
  const isDrawn = order === 'random';
  const drawRow = rows === undefined || !isDrawn ? undefined : weightedChoice(rows.weights, random);
  const drawFile =
    files.length === 0 || !isDrawn
      ? undefined
      : weightedChoice(
          files.map(({ weight }) => weight),
          random,
        );

  return (seq) => {
    const build = builders[chooseRequest()];
    if (build === undefined) throw new Error('[Bug] a request was chosen that there is not');
    const row = rows?.rows[drawRow?.() ?? seq % rows.rows.length] ?? NO_ROW;
    const file = files[drawFile?.() ?? seq % files.length] ?? NO_FILE;
    return build({ runId, seq, random, row, file });
  };
}

const NO_ROW: Readonly<Record<string, string>> = {};
const NO_FILE: PayloadFile = { name: '', contentType: '', weight: 1, bytes: Buffer.alloc(0), base64: '' };

const NO_VALUES = { runId: '', seq: 0, random: () => 0, row: NO_ROW, file: NO_FILE };

interface CallValues extends TemplateValues {
  readonly file: PayloadFile;
}

type Build = (values: CallValues) => BuiltRequest;

/** A value that is the same for every call, or filled in for each. */
interface Filled<Value> {
  readonly fill: (values: CallValues) => Value;
  readonly isFixed: boolean;
}

function compileRequest(
  request: LoadRequest,
  common: Readonly<Record<string, string>>,
  fields: TemplateFields,
): Build {
  const { method } = request;
  const path = compileTemplate(request.path, 'url', fields);
  const { contentType, body } = compileBody(request.body, fields);
  const given = { ...common, ...request.headers };
  const headers: (readonly [string, Filled<string>])[] = Object.entries(given).map(
    ([name, value]) => [name, compileTemplate(value, 'header', fields)] as const,
  );
  const namesType = Object.keys(given).some((name) => name.toLowerCase() === 'content-type');
  if (contentType !== undefined && !namesType) headers.push(['content-type', contentType]);
  const build: Build = (values) => {
    const filled = body.fill(values);
    return {
      path: path.fill(values),
      method,
      headers: headers.flatMap(([name, value]) => [name, headerText(value.fill(values))]),
      body: filled,
      bytes: filled === null ? 0 : Buffer.byteLength(filled),
    };
  };
  const isFixed = path.isFixed && body.isFixed && headers.every(([, value]) => value.isFixed);
  if (!isFixed) return build;
  const once = build(NO_VALUES);
  return () => once;
}

/** Headers are bytes that undici takes as letters of Latin-1: here those of UTF-8. */
function headerText(value: string): string {
  return Buffer.from(value).toString('latin1');
}

interface CompiledBody {
  readonly contentType?: Filled<string>;
  readonly body: Filled<Buffer | string | null>;
}

function compileBody(body: LoadBody, fields: TemplateFields): CompiledBody {
  switch (body.kind) {
    case 'none':
      return { body: fixed(null) };
    case 'text': {
      const template = compileTemplate(body.template, escapeOf(body.contentType), fields);
      const filled = template.isFixed ? fixed(Buffer.from(template.fill(NO_VALUES))) : template;
      return { contentType: fixed(body.contentType), body: filled };
    }
    case 'file':
      return {
        contentType: { isFixed: false, fill: ({ file }) => file.contentType },
        body: { isFixed: false, fill: ({ file }) => file.bytes },
      };
    case 'multipart':
      return {
        contentType: fixed(`multipart/form-data; boundary=${BOUNDARY}`),
        body: compileParts(body.parts, fields),
      };
  }
}

function fixed<Value>(value: Value): Filled<Value> {
  return { isFixed: true, fill: () => value };
}

/** No file holds it by chance. */
const BOUNDARY = 'aip-load-5e1f0c9a7d3b4826';

function compileParts(
  parts: Extract<LoadBody, { readonly kind: 'multipart' }>['parts'],
  fields: TemplateFields,
): Filled<Buffer> {
  const compiled = parts.map((part) => ({
    name: part.name.replace(/["\r\n]/g, '_'),
    template: 'template' in part ? compileTemplate(part.template, 'none', fields) : undefined,
  }));
  return {
    isFixed: false,
    fill(values) {
      const pieces = compiled.flatMap(({ name, template }) => [
        Buffer.from(partHead(name, template === undefined ? values.file : undefined)),
        template === undefined ? values.file.bytes : Buffer.from(template.fill(values)),
        Buffer.from('\r\n'),
      ]);
      return Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]);
    },
  };
}

function partHead(name: string, file: PayloadFile | undefined): string {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"`;
  if (file === undefined) return `${head}\r\n\r\n`;
  return `${head}; filename="${file.name.replace(/["\r\n]/g, '_')}"\r\ncontent-type: ${file.contentType}\r\n\r\n`;
}
