import { Icon } from '../../icon/Icon.tsx';
import type { Step, StepControl } from './use-steps.ts';

const STATE_TEXTS: Readonly<Record<Step['state'], string>> = {
  untouched: '',
  done: '，已填写',
  failed: '，有错误',
};

/** The way through the form; every step can be gone to. */
export function StepBar({ steps }: { readonly steps: StepControl }) {
  return (
    <nav className="aic-steps" aria-label="填写步骤">
      <ol>
        {steps.steps.map((step, place) => {
          const isCurrent = step === steps.current;
          return (
            <li
              key={step.key}
              className={`aic-steps__item is-${step.state}${isCurrent ? ' is-current' : ''}`}
            >
              <button
                type="button"
                aria-current={isCurrent ? 'step' : undefined}
                onClick={() => steps.open(step.key)}
              >
                <span className="aic-steps__mark" aria-hidden="true">
                  {step.state === 'failed' ? (
                    <Icon name="x" size={14} />
                  ) : step.state === 'done' && !isCurrent ? (
                    <Icon name="check" size={14} />
                  ) : (
                    place + 1
                  )}
                </span>
                <span className="aic-steps__title">{step.title}</span>
                <span className="aic-visually-hidden">{STATE_TEXTS[step.state]}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
