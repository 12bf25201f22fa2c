// A form in steps: each section is one, the last shows all values; the whole of it can be edited as YAML as well.
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '../../element/Button.tsx';
import { Skeleton } from '../../element/Skeleton.tsx';
import { t } from '../../i18n/translate.ts';
import { useNotify } from '../../notice/notice-context.tsx';
import { ErrorSummary } from '../ErrorSummary.tsx';
import { FormFrame } from '../FormFrame.tsx';
import { FormRefusal } from '../FormRefusal.tsx';
import { type SchemaFormOptions, useSchemaForm } from '../use-schema-form.ts';
import { loadYamlPane } from '../yaml/load-yaml.ts';
import type { KeptYaml, YamlControl } from '../yaml/yaml-control.ts';
import { ModeSwitch } from './ModeSwitch.tsx';
import { Overview } from './Overview.tsx';
import { Review } from './Review.tsx';
import { StepBar } from './StepBar.tsx';
import { REVIEW, type StepControl, useSteps } from './use-steps.ts';
import { useWideScreen } from './use-wide-screen.ts';

const YamlPane = lazy(loadYamlPane);

interface StepFormProps extends SchemaFormOptions {
  readonly submitLabel: string;
  /** Where giving up leads. */
  readonly cancel: string | undefined;
}

export function StepForm({ submitLabel, cancel, ...options }: StepFormProps) {
  const form = useSchemaForm(options);
  const steps = useSteps(form);
  const isWide = useWideScreen();
  const notify = useNotify();
  const [isYaml, setYaml] = useState(false);
  const yaml = useRef<YamlControl | undefined>(undefined);
  const kept = useRef<KeptYaml | undefined>(undefined);
  useArrival(form.element, isYaml ? 'yaml' : steps.current.key);

  const isReview = steps.current.key === REVIEW;
  const submit = async () => {
    if (isYaml && yaml.current?.apply() !== true) return;
    const errors = await form.submit();
    if (errors !== undefined && !isYaml) steps.openFault(errors);
  };
  const primary = () => {
    const next = steps.steps[steps.index + 1];
    if (isYaml || isReview || next === undefined) void submit();
    else steps.open(next.key);
  };
  const showYaml = (wanted: boolean) => {
    if (wanted === isYaml) return;
    if (wanted) form.flush();
    else if (yaml.current?.apply() !== true)
      return notify('warning', '请先改正 YAML 中标出的内容，再回到表单');
    setYaml(wanted);
  };
  // A step is a part of the form: choosing one leaves the YAML.
  const control: StepControl = {
    ...steps,
    open: (key) => {
      if (isYaml && yaml.current?.apply() !== true) return notify('warning', '请先改正 YAML 中标出的内容');
      setYaml(false);
      steps.open(key);
    },
  };
  const wrong = Object.keys(form.state.errors).length;
  return (
    <div className="aic-step-form">
      <div className="aic-step-form__head">
        <StepBar steps={control} />
        <ModeSwitch isYaml={isYaml} onChange={showYaml} />
      </div>
      <div className="aic-step-form__body">
        <FormFrame form={form} shown={isYaml ? REVIEW : steps.current.key} onPrimary={primary}>
          {isYaml ? (
            <Suspense fallback={<Skeleton lines={6} />}>
              <YamlPane form={form} control={yaml} kept={kept} />
            </Suspense>
          ) : (
            isReview && <Review form={form} steps={control} />
          )}
          <FormRefusal {...form.refusal} />
          <footer className="aic-form__footer">
            {isYaml ? (
              <Button onClick={() => showYaml(false)}>返回表单</Button>
            ) : (
              steps.index > 0 && (
                <Button onClick={() => steps.open(steps.steps[steps.index - 1]?.key ?? REVIEW)}>
                  上一步
                </Button>
              )
            )}
            <Button type="submit" level="primary" loading={form.busy}>
              {isYaml || isReview ? submitLabel : '下一步'}
            </Button>
            {cancel !== undefined && <Button to={cancel}>{t('app.cancel')}</Button>}
            <ErrorSummary count={isYaml ? 0 : wrong} />
          </footer>
        </FormFrame>
        {isWide && !isYaml && !isReview && <Overview form={form} steps={control} />}
      </div>
    </div>
  );
}

/** Another step begins at its heading, for the eye and for a reader. */
function useArrival(element: ReturnType<typeof useSchemaForm>['element'], place: string): void {
  const last = useRef(place);
  useEffect(() => {
    if (last.current === place) return;
    last.current = place;
    const head = element.current?.closest<HTMLElement>('.aic-step-form');
    head?.scrollIntoView({ block: 'nearest' });
    [...(head?.querySelectorAll<HTMLElement>('.aic-form__title') ?? [])]
      .find((title) => title.closest('[hidden]') === null)
      ?.focus({ preventScroll: true });
  }, [element, place]);
}
