/** What a component of a plugin is given. */
export interface PluginViewProps {
  /** The page's `props` with their expressions filled. */
  readonly props: Readonly<Record<string, unknown>>;
  readonly params: Readonly<Record<string, string>>;
}
