// Views whose code comes when it is needed.
import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react';

export interface LaterView<Props, Module> {
  readonly View: ComponentType<Props>;
  /** Brings the code; a view drawn after it appears without a placeholder. Rejects when the code cannot be had. */
  readonly load: () => Promise<Module>;
}

/**
 * React holds back for half a second what had to show a placeholder first, and a lazy component shows one even when its
 * code is there: so what `load` has brought is drawn directly.
 */
export function laterView<Props extends object, Module extends object>(
  fetch: () => Promise<Module & { readonly View: ComponentType<Props> }>,
): LaterView<Props, Module> {
  let present: ComponentType<Props> | undefined;
  const load = async () => {
    const module = await fetch();
    present = module.View;
    return module;
  };
  const Late = lazy(async () => {
    const { View } = await load();
    return { default: ({ of }: { readonly of: Props }) => <View {...of} /> };
  });
  // One for each call, which is made once a view.
  const view = (props: Props) => <Chosen choose={() => present} late={Late} props={props} />;
  return { load, View: view };
}

interface ChosenProps<Props> {
  readonly choose: () => ComponentType<Props> | undefined;
  readonly late: ComponentType<{ readonly of: Props }>;
  readonly props: Props;
}

/** Chosen once: another component would begin anew. */
function Chosen<Props extends object>({ choose, late: Late, props }: ChosenProps<Props>) {
  const [Present] = useState(choose);
  return Present === undefined ? <Late of={props} /> : <Present {...props} />;
}

/**
 * A view that a person asks for by a click: draws nothing until its code has come, then itself, without a placeholder. When
 * the code cannot be had it fails as any view, which the page around it says.
 */
export function askedView<Props extends object>(
  fetch: () => Promise<{ readonly View: ComponentType<Props> }>,
): ComponentType<Props> {
  let arrived = false;
  const { View, load } = laterView(fetch);
  const arrive = async () => {
    await load().catch(() => undefined);
    arrived = true;
  };
  const view = (props: Props) => (
    <Asked isThere={() => arrived} arrive={arrive}>
      <View {...props} />
    </Asked>
  );
  return view;
}

interface AskedProps {
  readonly isThere: () => boolean;
  readonly arrive: () => Promise<void>;
  readonly children: ReactNode;
}

function Asked({ isThere, arrive, children }: AskedProps) {
  const [ready, setReady] = useState(isThere);
  useEffect(() => {
    if (!ready) void arrive().then(() => setReady(true));
  }, [ready, arrive]);
  return ready ? children : null;
}

/** One that is there from the beginning. */
export function presentView<Props extends object, Module extends object>(
  module: Module & { readonly View: ComponentType<Props> },
): LaterView<Props, Module> {
  return { View: module.View, load: async () => module };
}
