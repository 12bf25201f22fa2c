// The tree of files and my drafts of them.
import { useCallback, useEffect, useState } from 'react';
import { type Failure, failureOf } from '../api/failure.ts';
import type { StudioApi } from '../api/studio-api.ts';
import type { Draft, Tree } from '../api/wire.ts';

export interface TreeState {
  readonly tree: Tree | undefined;
  /** All my drafts, the open file's included. */
  readonly drafts: readonly Draft[];
  readonly failure: Failure | undefined;
  readonly refresh: () => void;
}

export function useTree(api: StudioApi): TreeState {
  const [tree, setTree] = useState<Tree>();
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const [failure, setFailure] = useState<Failure>();
  const [round, setRound] = useState(0);
  const refresh = useCallback(() => setRound((count) => count + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again
  useEffect(() => {
    let current = true;
    readAll(api).then(
      (read) => {
        if (!current) return;
        setTree(read.tree);
        setDrafts(read.drafts);
        setFailure(undefined);
      },
      (error: unknown) => current && setFailure(failureOf(error)),
    );
    return () => {
      current = false;
    };
  }, [api, round]);
  return { tree, drafts, failure, refresh };
}

async function readAll(api: StudioApi) {
  const tree = await api.tree();
  const drafted = tree.files.filter(({ draft }) => draft);
  const files = await Promise.all(drafted.map(({ path }) => api.read(path)));
  const drafts = files.flatMap(({ path, draft }) =>
    draft === null ? [] : [{ path, text: draft.text, baseRevision: draft.baseRevision }],
  );
  return { tree, drafts };
}
