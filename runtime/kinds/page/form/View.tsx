// A page that fills one request: loads what is there, sends changes, notifies, and goes on.
import { lazy, Suspense, useMemo, useState } from 'react';
import { ActionBar } from '#app/action/ActionBar.tsx';
import { RevealDialog } from '#app/action/RevealDialog.tsx';
import { useRunAction } from '#app/action/use-run-action.tsx';
import { FailureView } from '#app/data/FailureView.tsx';
import { useResourceCache } from '#app/data/resource-context.tsx';
import { useSource } from '#app/data/use-source.ts';
import { Button } from '#app/element/Button.tsx';
import { EmptyView } from '#app/element/EmptyView.tsx';
import { Skeleton } from '#app/element/Skeleton.tsx';
import { SchemaForm } from '#app/form/SchemaForm.tsx';
import { loadStepForm } from '#app/form/steps/load-steps.ts';
import type { SchemaFormOptions } from '#app/form/use-schema-form.ts';
import { useHttp } from '#app/http/http-context.tsx';
import { formText } from '#app/i18n/form-text.ts';
import { t } from '#app/i18n/translate.ts';
import { useNavigatePage } from '#app/navigation/use-navigate-page.ts';
import { useNotify } from '#app/notice/notice-context.tsx';
import { backOf } from '#app/page/back-link.ts';
import { PageHeader } from '#app/page/PageHeader.tsx';
import { PageProvider, usePage } from '#app/page/page-context.tsx';
import { usePageState } from '#app/page/page-state.tsx';
import type { PageViewProps } from '#app/page/page-view.ts';
import { compileActions } from '#compile/compile-action.ts';
import { compileHref } from '#compile/compile-href.ts';
import { compileSource } from '#compile/compile-source.ts';
import { compileBindings, compileCondition, compileText } from '#compile/expression.ts';
import { formScope, isRow, type Row, rowScope, type Scope } from '#compile/scope.ts';
import type { FormPage } from '#core/page.ts';
import { revisionFor } from '#core/row-revision.ts';

const StepForm = lazy(loadStepForm);

export function View({ linked, params }: PageViewProps) {
  if (linked.page.kind !== 'form') return null;
  return (
    <PageProvider linked={linked} params={params}>
      <FormView key={linked.page.id + JSON.stringify(params)} page={linked.page} />
    </PageProvider>
  );
}

function FormView({ page }: { readonly page: FormPage }) {
  const { linked, scope } = usePage();
  const source = useMemo(
    () => (page.load === undefined ? undefined : compileSource(page.load, linked)),
    [page, linked],
  );
  const resource = useSource(source, scope);
  const state = source === undefined ? 'ready' : resource.status;
  usePageState(state);
  // A background refresh must not replace what is being typed: the first response is kept.
  const [loaded, setLoaded] = useState<Row | undefined>(source === undefined ? {} : undefined);
  if (loaded === undefined && resource.status === 'ready' && !resource.stale) {
    setLoaded(isRow(resource.data) ? resource.data : {});
  }
  const readable = useMemo(
    () => (loaded === undefined ? scope : rowScope({ ...scope, result: loaded }, loaded)),
    [scope, loaded],
  );
  return (
    <div className="aic-page aic-page--form">
      <PageHeader
        title={
          loaded === undefined && page.title.includes('${') ? undefined : compileText(page.title)(readable)
        }
        subtitle={page.description}
        back={backOf(page, linked, readable)}
      />
      {state === 'error' && loaded === undefined ? (
        <div className="aic-card">
          <FailureView failure={resource.failure} onRetry={resource.refresh} />
        </div>
      ) : loaded === undefined ? (
        <FormSkeleton />
      ) : page.closed !== undefined && compileCondition(page.closed.when)(readable) ? (
        <ClosedForm closed={page.closed} scope={readable} />
      ) : (
        <LoadedForm page={page} loaded={loaded} scope={readable} />
      )}
    </div>
  );
}

interface ClosedFormProps {
  readonly closed: NonNullable<FormPage['closed']>;
  readonly scope: Scope;
}

/** What would be refused is not asked for. */
function ClosedForm({ closed, scope }: ClosedFormProps) {
  const { compile } = usePage();
  const actions = useMemo(() => compileActions(closed.actions, compile), [closed, compile]);
  const runner = useRunAction();
  return (
    <div className="aic-card">
      <EmptyView icon="lock" title={compileText(closed.text)(scope)}>
        <ActionBar plans={actions} scope={scope} runner={runner} />
      </EmptyView>
      {runner.dialogs}
    </div>
  );
}

interface LoadedFormProps {
  readonly page: FormPage;
  readonly loaded: Row;
  readonly scope: Scope;
}

function LoadedForm({ page, loaded, scope }: LoadedFormProps) {
  const { linked } = usePage();
  const http = useHttp();
  const cache = useResourceCache();
  const notify = useNotify();
  const navigate = useNavigatePage();
  const [revealed, setRevealed] = useState<Row | undefined>(undefined);
  const operation = linked.operations[page.operation];
  const { reveal, success, then } = page.submit;

  const values = useMemo(() => startValues(page, loaded, scope), [page, loaded, scope]);
  const body = useMemo(() => compileBindings(page.body)(scope), [page, scope]);
  const cancel =
    page.parent === undefined ? undefined : compileHref({ ...page.back, to: page.parent }, linked)?.(scope);
  const goOn = (result: unknown) => {
    const next = then === undefined ? cancel : compileHref(then, linked)?.({ ...scope, result });
    if (next !== undefined) navigate(next);
  };
  const submit: SchemaFormOptions['onSubmit'] = async (request, isShown) => {
    if (operation === undefined) return;
    const result = await http.callOperation(operation, request, {
      isShown,
      ...revisionFor(request, loaded, shownOf(page, loaded, { ...values, ...body })),
    });
    cache.revalidate();
    const text =
      success === undefined
        ? formText('form.succeeded')
        : compileText(success)(formScope({ ...scope, result }, request));
    notify('success', text);
    if (reveal !== undefined && isRow(result)) setRevealed(result);
    // After this turn: the form is settled by then, and leaving asks nothing.
    else setTimeout(() => goOn(result));
  };
  if (operation === undefined) return null;
  const form = {
    linked,
    operation,
    scope,
    sections: page.sections,
    ui: page.ui ?? NO_UI,
    values,
    body,
    onSubmit: submit,
    guard: true,
  };
  return (
    <>
      {page.layout === 'steps' ? (
        <Suspense fallback={<FormSkeleton />}>
          <StepForm {...form} submitLabel={page.submit.label} cancel={cancel} />
        </Suspense>
      ) : (
        <SchemaForm
          {...form}
          footer={({ busy, summary }) => (
            <footer className="aic-form__footer">
              <Button type="submit" level="primary" loading={busy}>
                {page.submit.label}
              </Button>
              {cancel !== undefined && <Button to={cancel}>{t('app.cancel')}</Button>}
              {summary}
            </footer>
          )}
        />
      )}
      {reveal !== undefined && revealed !== undefined && (
        <RevealDialog reveal={reveal} result={revealed} onClose={() => goOn(revealed)} />
      )}
    </>
  );
}

const NO_UI = {};

function FormSkeleton() {
  return (
    <div className="aic-card">
      <Skeleton lines={6} />
    </div>
  );
}

/** What the form shows or sends; a field that was empty shows that it was. */
function shownOf(page: FormPage, loaded: Row, values: Row): Row {
  const empty = page.sections
    .flatMap((section) => section.fields)
    .filter((name) => loaded[name] === null && !(name in values));
  return { ...Object.fromEntries(empty.map((name) => [name, null])), ...values };
}

/** Fields of the form out of the loaded row, under what the page itself says. */
function startValues(page: FormPage, loaded: Row, scope: Scope): Row {
  const names = page.sections.flatMap((section) => section.fields);
  const known = names.filter((name) => loaded[name] !== undefined && loaded[name] !== null);
  return {
    ...Object.fromEntries(known.map((name) => [name, loaded[name]])),
    ...compileBindings(page.values)(scope),
  };
}
