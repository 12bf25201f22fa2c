// A plugin's component inside a page: loaded when drawn, and fenced so that its faults stay its own.
import { Component, lazy, type ReactNode, Suspense, useMemo } from 'react';
import { compileBindings } from '#compile/expression.ts';
import type { Scope } from '#compile/scope.ts';
import type { Bindings } from '#core/generated/page-language.ts';
import { EmptyView } from '../element/EmptyView.tsx';
import { Skeleton } from '../element/Skeleton.tsx';
import { usePage } from '../page/page-context.tsx';
import { usePluginViews } from './plugin-context.tsx';

interface PluginHostProps {
  readonly plugin: string;
  readonly props: Bindings | undefined;
  readonly scope: Scope;
}

export function PluginHost({ plugin, props, scope }: PluginHostProps) {
  const { params } = usePage();
  const load = usePluginViews()[plugin];
  const View = useMemo(
    () => (load === undefined ? undefined : lazy(async () => ({ default: await load() }))),
    [load],
  );
  const filled = useMemo(() => compileBindings(props)(scope), [props, scope]);
  if (View === undefined) {
    return (
      <EmptyView
        tone="danger"
        icon="alert-circle"
        title="组件未安装"
        description={`此部署没有安装插件 ${plugin}，请联系系统管理员。`}
      />
    );
  }
  return (
    <PluginFence key={plugin} name={plugin}>
      <Suspense fallback={<Skeleton lines={4} />}>
        <View props={filled} params={params} />
      </Suspense>
    </PluginFence>
  );
}

interface PluginFenceProps {
  readonly name: string;
  readonly children: ReactNode;
}

class PluginFence extends Component<PluginFenceProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <EmptyView
        tone="danger"
        icon="alert-circle"
        title="组件运行出错"
        description={`插件 ${this.props.name} 无法显示，请刷新页面重试。`}
      />
    );
  }
}
