// The right side: the page as a role would see it, with live data, as long as the text is sound; else the last good one.
import { useMemo, useRef, useState } from 'react';
import { useStudio } from '../api/studio-context.ts';
import { useLatestCall } from '../api/use-latest-call.ts';
import type { Preview, PreviewRole } from '../api/wire.ts';
import { MenuPreview } from './MenuPreview.tsx';
import { ParamFields } from './ParamFields.tsx';
import { routeParams } from './route-params.ts';

interface PreviewPaneProps {
  readonly path: string;
  readonly text: string;
  /** Area of pages -> list call whose rows fill `{id}`. */
  readonly pickers: Readonly<Record<string, unknown>>;
}

const DELAY_MS = 250;

export function PreviewPane({ path, text, pickers }: PreviewPaneProps) {
  const { api, host, tree, otherDrafts } = useStudio();
  const { PagePreview, Icon } = host.ui;
  const [role, setRole] = useState(tree.roles[0]?.id ?? 'systemAdmin');
  const [params, setParams] = useState(() => startParams(host.session));
  const request = { path, text, role, params, also: otherDrafts };
  const { answer, failure } = useLatestCall(JSON.stringify(request), DELAY_MS, () => api.preview(request));
  const good = useLastGood(answer, path);
  const pattern = good?.page?.pattern ?? tree.files.find((file) => file.path === path)?.route ?? '';
  const missing = routeParams(pattern).filter(({ name, optional }) => !optional && !params[name]);
  const filled = useMemo(
    () =>
      Object.fromEntries(Object.entries({ ...params, ...good?.params }).filter(([, value]) => value !== '')),
    [params, good?.params],
  );
  const viewer = useMemo(
    () => ({
      role: role as PreviewRole,
      // The server has left out already what the role may not see.
      access: good?.access ?? ['*'],
      permissions: good?.permissions ?? host.session.permissions,
    }),
    [role, good?.access, good?.permissions, host.session.permissions],
  );
  const roleName = tree.roles.find(({ id }) => id === role)?.label ?? role;
  const isStale = answer?.state === 'broken' || failure !== undefined;

  return (
    <section className="studio-preview aic-pane aic-pane--whole" aria-label="预览">
      <div className="studio-preview__head aic-line">
        <h2>
          <Icon name="eye" size={14} /> 预览
        </h2>
        <label className="studio-param aic-hint">
          <span>角色</span>
          <select
            className="aic-input aic-input--small aic-select"
            value={role}
            onChange={(event) => setRole(event.target.value)}
          >
            {tree.roles.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <ParamFields
          pattern={pattern}
          params={params}
          picker={pickerOf(pickers, path)}
          onChange={setParams}
        />
      </div>
      {isStale && (
        <p className="studio-ribbon is-warning" role="status">
          <Icon name="alert-triangle" size={14} />
          {failure?.text ??
            (good?.page === undefined ? '修正错误后显示预览' : '当前内容有错误，显示的是上一次正确的预览')}
        </p>
      )}
      <div className="studio-preview__stage aic-pane__scroll">
        {answer?.state === 'forbidden' ? (
          <Blank icon="lock" text={`“${roleName}”没有权限打开这个页面`} />
        ) : answer?.state === 'nothing' ? (
          <Blank icon="eye-off" text="这个文件没有可以预览的页面" />
        ) : good?.page !== undefined ? (
          isStudio(good) ? (
            <Blank icon="box" text="页面工作室不在自己的预览中打开" />
          ) : missing.length > 0 ? (
            <Blank icon="sliders" text={`填写 ${missing.map(({ name }) => name).join('、')} 后显示预览`} />
          ) : (
            <PagePreview linked={good.page} params={filled} viewer={viewer} />
          )
        ) : good?.menus !== undefined ? (
          <MenuPreview menus={good.menus} />
        ) : (
          !isStale && <p className="studio-note">正在准备预览…</p>
        )}
      </div>
    </section>
  );
}

/** The result, or the last one of this file that could be drawn. */
function useLastGood(answer: Preview | undefined, path: string): Preview | undefined {
  const held = useRef<{ readonly path: string; readonly preview: Preview } | undefined>(undefined);
  if (answer?.state === 'ready') held.current = { path, preview: answer };
  return held.current?.path === path ? held.current.preview : undefined;
}

function Blank({ icon, text }: { readonly icon: string; readonly text: string }) {
  const { host } = useStudio();
  const { Empty } = host.ui;
  return <Empty icon={icon} title={text} />;
}

function startParams({
  organizationId,
  projectId,
  organizations,
}: {
  readonly organizationId?: string;
  readonly projectId?: string;
  readonly organizations: readonly { readonly id: string }[];
}): Readonly<Record<string, string>> {
  return { organizationId: organizationId ?? organizations[0]?.id ?? '', projectId: projectId ?? '' };
}

/** The longest folder that the pickers name. */
function pickerOf(pickers: Readonly<Record<string, unknown>>, path: string): string | undefined {
  const id = path.replace(/^pages\//, '').replace(/\.yaml$/, '');
  const area = Object.keys(pickers)
    .filter((prefix) => id.startsWith(prefix))
    .sort((a, b) => b.length - a.length)[0];
  const operation = area === undefined ? undefined : pickers[area];
  return typeof operation === 'string' ? operation : undefined;
}

function isStudio({ page }: Preview): boolean {
  return page?.page.kind === 'plugin' && page.page.plugin === 'studio';
}
