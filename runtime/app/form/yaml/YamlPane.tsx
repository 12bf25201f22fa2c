// The request as text: line numbers, what is wrong and where, and a way back to what the form said.
import { type MutableRefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Row } from '#compile/scope.ts';
import { Button } from '../../element/Button.tsx';
import { CopyButton } from '../../element/CopyButton.tsx';
import { Icon } from '../../icon/Icon.tsx';
import { propertiesOf } from '../field/form-schema.ts';
import { inferWidget } from '../field/infer-widget.ts';
import type { SchemaFormControl } from '../use-schema-form.ts';
import {
  printFormYaml,
  type ReadYaml,
  readFormYaml,
  type YamlProblem,
  type YamlSubject,
} from './form-yaml.ts';
import { STARS } from './secrets.ts';
import type { KeptYaml, YamlControl } from './yaml-control.ts';

interface YamlPaneProps {
  readonly form: SchemaFormControl;
  readonly control: MutableRefObject<YamlControl | undefined>;
  readonly kept: MutableRefObject<KeptYaml | undefined>;
}

const IDLE_MS = 250;
const LEAST_LINES = 12;

export function YamlPane({ form, control, kept }: YamlPaneProps) {
  const { state, keep } = form;
  const subject = useSubject(form);
  const [begin] = useState(state.read);
  const [text, setText] = useState(() => keptText(kept.current, begin) ?? printFormYaml(begin, subject));
  const [printed] = useState(text);
  /** What the form holds now. */
  const taken = useRef(text);
  const [read, setRead] = useState<ReadYaml>(() => readFormYaml(text, begin, subject));
  const area = useRef<HTMLTextAreaElement>(null);

  const take = useCallback(
    (wanted: string): boolean => {
      const next = readFormYaml(wanted, state.read(), subject);
      setRead(next);
      // Text that no form can hold yet would be lost by leaving.
      keep(next.values === undefined);
      if (next.values === undefined) return false;
      taken.current = wanted;
      state.write(next.values);
      kept.current = { text: wanted, values: state.read() };
      return true;
    },
    [state.read, state.write, subject, keep, kept],
  );
  useEffect(() => {
    if (text === taken.current) return undefined;
    const timer = window.setTimeout(() => take(text), IDLE_MS);
    return () => window.clearTimeout(timer);
  }, [text, take]);
  useEffect(() => {
    control.current = { apply: () => text === taken.current || take(text) };
    return () => {
      control.current = undefined;
    };
  }, [control, text, take]);
  useEffect(() => () => keep(false), [keep]);

  const revert = () => {
    state.write(begin);
    taken.current = printed;
    setText(printed);
    setRead(readFormYaml(printed, begin, subject));
    keep(false);
  };
  const problems = withServerErrors(read.problems, state.errors);
  const go = ({ range }: YamlProblem) => {
    const input = area.current;
    if (input === null || range === undefined) return;
    const lines = text.split('\n');
    const offsetOf = ({ line, column }: typeof range.start) =>
      lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
    input.focus();
    input.setSelectionRange(offsetOf(range.start), offsetOf(range.end));
  };
  return (
    <section className="aic-form__section aic-yaml">
      <div className="aic-yaml__head">
        <h2 className="aic-form__title" tabIndex={-1}>
          YAML
        </h2>
        <p className="aic-form__description">
          可以直接提交，也可以回到表单继续填写。
          {text.includes(STARS) && `密钥显示为 ${STARS}，不改就保持原值。`}
        </p>
        {text !== printed && (
          <Button level="text" size="s" onClick={revert}>
            放弃修改
          </Button>
        )}
        <CopyButton text={text} label="复制 YAML" />
      </div>
      <div className="aic-yaml__editor">
        <Gutter text={text} problems={problems} />
        <textarea
          ref={area}
          className="aic-yaml__text"
          aria-label="YAML 内容"
          aria-describedby="aic-yaml-problems"
          aria-invalid={problems.some(({ level }) => level === 'unreadable') || undefined}
          wrap="off"
          spellCheck={false}
          rows={Math.max(LEAST_LINES, text.split('\n').length + 1)}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <Problems problems={problems} onChoose={go} />
    </section>
  );
}

function keptText(kept: KeptYaml | undefined, values: Row): string | undefined {
  return JSON.stringify(kept?.values) === JSON.stringify(values) ? kept?.text : undefined;
}

/** Changes with the form's schema only, so that typing reads the text and nothing else. */
function useSubject(form: SchemaFormControl): YamlSubject {
  const { options, schema, state, requestOf, validator } = form;
  const { sections, ui, operation } = options;
  const latest = useRef({ requestOf, validator });
  latest.current = { requestOf, validator };
  return useMemo(() => {
    const fields = propertiesOf(schema);
    return {
      sections,
      schema,
      request: operation.request ?? {},
      labelOf: (name) => ui[name]?.label ?? String(fields[name]?.title ?? name),
      secrets: new Set(
        Object.keys(fields).filter((name) => inferWidget(fields[name] ?? {}, ui[name]) === 'password'),
      ),
      visibleOf: state.visibleOf,
      requestOf: (values) => latest.current.requestOf(values),
      get validator() {
        return latest.current.validator();
      },
    };
  }, [sections, ui, operation, schema, state.visibleOf]);
}

/** Errors of the server follow those of the text itself. */
function withServerErrors(
  problems: readonly YamlProblem[],
  errors: Readonly<Record<string, string>>,
): readonly YamlProblem[] {
  const said = new Set(problems.map(({ path }) => path));
  const more = Object.entries(errors)
    .filter(([path]) => !said.has(path))
    .map(([path, text]): YamlProblem => ({ path, text: `${path}：${text}`, level: 'refused' }));
  return [...problems, ...more];
}

function Gutter({ text, problems }: { readonly text: string; readonly problems: readonly YamlProblem[] }) {
  const wrong = new Set(problems.flatMap(({ range }) => range?.start.line ?? []));
  return (
    <div className="aic-yaml__gutter" aria-hidden="true">
      {text.split('\n').map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line number is its place.
        <span key={index} className={wrong.has(index + 1) ? 'is-wrong' : undefined}>
          {index + 1}
        </span>
      ))}
    </div>
  );
}

interface ProblemsProps {
  readonly problems: readonly YamlProblem[];
  readonly onChoose: (problem: YamlProblem) => void;
}

function Problems({ problems, onChoose }: ProblemsProps) {
  const wrong = problems.filter(({ level }) => level !== 'unused').length;
  return (
    <div id="aic-yaml-problems" className="aic-yaml__problems">
      <p role="status" className={wrong > 0 ? 'is-wrong' : undefined}>
        {wrong > 0 ? `有 ${wrong} 处需要改正` : '内容正确'}
      </p>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.path} ${problem.text}`} className={`is-${problem.level}`}>
            <Icon name={problem.level === 'unused' ? 'info' : 'alert-circle'} size={14} />
            {problem.range === undefined ? (
              <span>{problem.text}</span>
            ) : (
              <button type="button" onClick={() => onChoose(problem)}>
                第 {problem.range.start.line} 行第 {problem.range.start.column} 列：{problem.text}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
