// What every part of the test page draws with.
import { createContext, useContext } from 'react';
import type { PluginHost } from '#plugin-api';
import type { HeldFile } from './held-file.ts';

export interface TestContextValue {
  readonly host: PluginHost;
  /** An application's calls go where the service sends them; only the console's own may choose a version. */
  readonly choosesVersion: boolean;
  /** A file field that takes what is pasted; returns what ends it. */
  readonly receivePaste: (receiver: PasteReceiver) => () => void;
}

export interface PasteReceiver {
  /** The pointer or the focus is on it. */
  readonly isActive: () => boolean;
  readonly isEmpty: () => boolean;
  readonly take: (file: HeldFile) => void;
}

const TestContext = createContext<TestContextValue | undefined>(undefined);
export const TestProvider = TestContext.Provider;

export function useTestContext(): TestContextValue {
  const context = useContext(TestContext);
  if (context === undefined) throw new Error('[Bug] TestProvider is missing above this component');
  return context;
}
