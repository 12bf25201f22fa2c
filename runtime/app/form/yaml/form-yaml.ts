// The fields of a form as YAML text, and back: what cannot be read is said with its place, and nothing is guessed.
import { isBlank, isRow, type Row } from '#compile/scope.ts';
import { printEntry } from '#config/edit/print-yaml.ts';
import { type Locate, parseSource } from '#config/read/parse-source.ts';
import type { JsonSchema } from '#core/contract.ts';
import type { Range } from '#core/diagnostic.ts';
import { didYouMean } from '#core/did-you-mean.ts';
import { describeViolation, isConsequence } from '#core/validate/describe-violation.ts';
import { type Violation, violatedPath } from '#core/validate/violation.ts';
import { pathSegments, rootField, type Validate } from '../field/check-request.ts';
import { propertiesOf } from '../field/form-schema.ts';
import type { Section } from '../templates.tsx';
import { hideSecrets, restoreSecrets } from './secrets.ts';

export interface YamlSubject {
  readonly sections: readonly Section[];
  /** The request schema reduced to the fields of the form, and as a whole. */
  readonly schema: JsonSchema;
  readonly request: JsonSchema;
  readonly labelOf: (field: string) => string;
  /** Top-level fields that the page calls secret although their schema does not. */
  readonly secrets: ReadonlySet<string>;
  readonly visibleOf: (values: Row) => ReadonlySet<string>;
  readonly requestOf: (values: Row) => Row;
  readonly validator: Validate | undefined;
}

export interface YamlProblem {
  /** `paths[0].method`; empty: the text as a whole. */
  readonly path: string;
  readonly text: string;
  /** Absent: nothing stands there that could be pointed at. */
  readonly range?: Range;
  /**
   * `unreadable`: no form can show it. `refused`: the form can, the server would not take it. `unused`: it is left out of
   * the request.
   */
  readonly level: 'unreadable' | 'refused' | 'unused';
}

export interface ReadYaml {
  /** Undefined while anything is unreadable. */
  readonly values: Row | undefined;
  readonly problems: readonly YamlProblem[];
}

/** Fields that are shown and filled in; the others as comments, so that one sees what there is. */
export function printFormYaml(values: Row, subject: YamlSubject): string {
  const shown = hideSecrets(subject.requestOf(values), subject.schema, subject.secrets) as Row;
  const visible = subject.visibleOf(values);
  const known = propertiesOf(subject.schema);
  const blocks = subject.sections.flatMap(({ title, fields }) => {
    const names = fields.filter((name) => visible.has(name) && known[name] !== undefined);
    if (names.length === 0) return [];
    const lines = names.flatMap((name) =>
      shown[name] === undefined
        ? [`# ${name}: # ${subject.labelOf(name)}`]
        : printEntry(`${name}:`, shown[name], { indent: 0 }),
    );
    return [[...(title === undefined ? [] : [`# ${title}`]), ...lines].join('\n')];
  });
  return `${blocks.join('\n\n')}\n`;
}

/** `before` are the values of the form: hidden fields and unchanged secrets stay as they are there. */
export function readFormYaml(text: string, before: Row, subject: YamlSubject): ReadYaml {
  const { value, problems, locate } = parseSource({ file: '', path: '', text });
  if (problems.length > 0)
    return failed(
      problems.map(({ message, range }) => ({ path: '', text: message.zh, range, level: 'unreadable' })),
    );
  const given = value ?? {};
  if (!isRow(given)) {
    const words = '内容要写成“字段: 值”，每个字段一行';
    return failed([{ path: '', text: words, range: locate([]), level: 'unreadable' }]);
  }
  const unknown = unknownFields(given, locate, subject);
  const typed = withoutNulls(
    restoreSecrets(given, before, subject.schema, subject.secrets) as Row,
    subject.schema,
  );
  const visible = subject.visibleOf(typed);
  const hidden = Object.entries(before).filter(([name]) => !visible.has(name) && typed[name] === undefined);
  const values = { ...Object.fromEntries(hidden), ...typed };
  const found = [
    ...unknown,
    ...violations(values, locate, subject),
    ...unusedFields(typed, visible, locate, subject),
  ];
  return found.some(({ level }) => level === 'unreadable') ? failed(found) : { values, problems: found };
}

function failed(problems: readonly YamlProblem[]): ReadYaml {
  return { values: undefined, problems };
}

function unknownFields(given: Row, locate: Locate, { schema, request }: YamlSubject): YamlProblem[] {
  const known = Object.keys(propertiesOf(schema));
  return Object.keys(given)
    .filter((name) => !known.includes(name))
    .map((name) => {
      const meant = didYouMean(
        name,
        known.filter((other) => given[other] === undefined),
      );
      const text =
        propertiesOf(request)[name] !== undefined
          ? `“${name}”由页面填写，不能在这里修改，请删除`
          : `没有字段“${name}”${meant === undefined ? '' : `，是不是想写“${meant}”？`}`;
      return { path: name, text, range: locate([name], 'key'), level: 'unreadable' };
    });
}

function unusedFields(
  typed: Row,
  visible: ReadonlySet<string>,
  locate: Locate,
  { schema }: YamlSubject,
): YamlProblem[] {
  const known = propertiesOf(schema);
  return Object.keys(typed)
    .filter((name) => known[name] !== undefined && !visible.has(name) && !isBlank(typed[name]))
    .map((name) => ({
      path: name,
      text: `“${name}”与其他字段的取值不相配，提交时会略去`,
      range: locate([name], 'key'),
      level: 'unused',
    }));
}

/** What a form cannot draw, for its inputs expect another kind of value. */
const UNREADABLE: ReadonlySet<string> = new Set(['type', 'additionalProperties', 'unevaluatedProperties']);

function violations(values: Row, locate: Locate, subject: YamlSubject): YamlProblem[] {
  const { validator, schema } = subject;
  if (validator === undefined || validator(subject.requestOf(values))) return [];
  const known = propertiesOf(schema);
  const found = new Map<string, YamlProblem>();
  for (const violation of validator.errors ?? []) {
    const path = violatedPath(violation);
    if (isConsequence(violation) || known[rootField(path)] === undefined || found.has(path)) continue;
    found.set(path, {
      path,
      text: describeViolation(violation) + hintOf(violation),
      ...problemRange(path, violation, values, locate),
      level: UNREADABLE.has(violation.keyword) ? 'unreadable' : 'refused',
    });
  }
  return [...found.values()];
}

/** Where the value stands, or what lies around it; nowhere when the whole text would be pointed at. */
function problemRange(
  path: string,
  { keyword }: Violation,
  values: Row,
  locate: Locate,
): Pick<YamlProblem, 'range'> {
  const segments = pathSegments(path).map((segment) => (/^\d+$/.test(segment) ? Number(segment) : segment));
  if (values[String(segments[0])] === undefined) return {};
  return { range: locate(segments, keyword === 'additionalProperties' ? 'key' : 'value') };
}

/** YAML reads `1.0` as a number although a text was meant; an unknown field inside a value needs its name. */
function hintOf({ keyword, params, data }: Violation): string {
  if (keyword === 'additionalProperties') return `“${params.additionalProperty}”`;
  const wantsText = keyword === 'type' && [params.type].flat().includes('string');
  return wantsText && (typeof data === 'number' || typeof data === 'boolean') ? '，请加引号' : '';
}

/** A key without a value says nothing, except where the contract takes null. */
function withoutNulls(values: Row, schema: JsonSchema): Row {
  const known = propertiesOf(schema);
  const takesNull = (name: string) => [known[name]?.type].flat().includes('null');
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== null || takesNull(name)),
  );
}
