// Reading and printing YAML is a library: only editing YAML waits for it.

export async function loadYamlPane() {
  const { YamlPane } = await import('./YamlPane.tsx');
  return { default: YamlPane };
}
