// Views whose code comes when it is needed.
import { type ComponentType, lazy, useState } from 'react';

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

/** One that is there from the beginning. */
export function presentView<Props extends object, Module extends object>(
  module: Module & { readonly View: ComponentType<Props> },
): LaterView<Props, Module> {
  return { View: module.View, load: async () => module };
}
