// Blocks of a form's section: what calls say of the values as they stand, e.g. an estimate.
import { Suspense, useEffect, useState } from 'react';
import type { Block } from '#core/generated/page-language.ts';
import { useBlockArea } from '../block/block-area.ts';
import { Skeleton } from '../element/Skeleton.tsx';
import { useFormRuntime } from './field/form-runtime.tsx';

/** Values are read when typing pauses: each of them is a call. */
const PAUSE_MS = 500;

export function SectionBlocks({ blocks }: { readonly blocks: readonly Block[] }) {
  const { scope, watch } = useFormRuntime();
  const BlockArea = useBlockArea();
  const [seen, setSeen] = useState(scope);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unwatch = watch(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setSeen(scope()), PAUSE_MS);
    });
    return () => {
      clearTimeout(timer);
      unwatch();
    };
  }, [scope, watch]);
  return (
    <div className="aic-form__blocks">
      <Suspense fallback={<Skeleton lines={4} />}>
        <BlockArea blocks={blocks} scope={seen} prefix="section-" range={undefined} record={undefined} />
      </Suspense>
    </div>
  );
}
