// Reading and printing YAML is a library: only who edits YAML waits for it.

export async function loadYamlPane() {
  const { YamlPane } = await import('./yaml/YamlPane.tsx');
  return { default: YamlPane };
}
