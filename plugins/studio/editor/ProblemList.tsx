// What is wrong, below the editor: a click goes there, the quick fix takes over the suggestion.
import { useStudio } from '../api/studio-context.ts';
import type { Problem } from '../api/wire.ts';

interface ProblemListProps {
  readonly path: string;
  readonly problems: readonly Problem[];
  readonly pending: boolean;
  /** The check itself did not work. */
  readonly failure: string | undefined;
  readonly onReveal: (problem: Problem) => void;
  readonly onFix: (problem: Problem) => void;
}

export function ProblemList({ path, problems, pending, failure, onReveal, onFix }: ProblemListProps) {
  const { host, open } = useStudio();
  const { Button, Icon, Tag } = host.ui;
  const own = problems.filter(({ schemaPath }) => schemaPath === path);
  const others = problems.filter(({ schemaPath }) => schemaPath !== path);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  return (
    <section className="studio-problems" aria-label="问题">
      <h2 className="aic-line">
        问题
        <Tag tone={errors > 0 ? 'danger' : undefined}>{errors} 错误</Tag>
        <Tag tone={warnings > 0 ? 'warning' : undefined}>{warnings} 警告</Tag>
        <span className="aic-line__end aic-hint" role="status">
          {pending ? '检查中…' : (failure ?? (problems.length === 0 ? '没有发现问题' : ''))}
        </span>
      </h2>
      {problems.length > 0 && (
        <ul className="studio-problems__list">
          {[...own, ...others].map((problem) => {
            const { start } = problem.range;
            const mine = problem.schemaPath === path;
            return (
              <li
                key={`${problem.schemaPath} ${problem.code} ${start.line}:${start.column} ${problem.path}`}
                className="studio-problem"
              >
                <button
                  type="button"
                  className="aic-bare studio-problem__jump"
                  onClick={() => (mine ? onReveal(problem) : open(problem.schemaPath))}
                >
                  <Icon
                    name={problem.severity === 'error' ? 'x-circle' : 'alert-triangle'}
                    size={14}
                    className={`studio-problem__icon is-${problem.severity}`}
                    label={problem.severity === 'error' ? '错误' : '警告'}
                  />
                  <span className="studio-problem__text">{problem.message.zh}</span>
                  <code className="aic-hint">{problem.code}</code>
                  <span className="aic-line__end aic-hint aic-mono">
                    {mine ? '' : `${problem.schemaPath} `}
                    {start.line}:{start.column}
                  </span>
                </button>
                {mine && problem.suggestion !== undefined && (
                  <Button size="s" level="link" icon="wrench" onClick={() => onFix(problem)}>
                    改为 {problem.suggestion}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
