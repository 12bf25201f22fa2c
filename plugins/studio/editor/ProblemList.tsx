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
  const { Icon } = host.ui;
  const own = problems.filter(({ schemaPath }) => schemaPath === path);
  const others = problems.filter(({ schemaPath }) => schemaPath !== path);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  return (
    <section className="studio-problems" aria-label="问题">
      <h2 className="studio-problems__head">
        问题
        <span className={errors > 0 ? 'studio-badge studio-badge--danger' : 'studio-badge'}>
          {errors} 错误
        </span>
        <span className={warnings > 0 ? 'studio-badge studio-badge--warning' : 'studio-badge'}>
          {warnings} 警告
        </span>
        <span className="studio-problems__state" role="status">
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
                  className="studio-problem__jump"
                  onClick={() => (mine ? onReveal(problem) : open(problem.schemaPath))}
                >
                  <Icon
                    name={problem.severity === 'error' ? 'x-circle' : 'alert-triangle'}
                    size={14}
                    className={`studio-problem__icon is-${problem.severity}`}
                    label={problem.severity === 'error' ? '错误' : '警告'}
                  />
                  <span className="studio-problem__text">{problem.message.zh}</span>
                  <code className="studio-problem__code">{problem.code}</code>
                  <span className="studio-problem__place">
                    {mine ? '' : `${problem.schemaPath} `}
                    {start.line}:{start.column}
                  </span>
                </button>
                {mine && problem.suggestion !== undefined && (
                  <button type="button" className="studio-problem__fix" onClick={() => onFix(problem)}>
                    <Icon name="wrench" size={12} />
                    改为 {problem.suggestion}
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
