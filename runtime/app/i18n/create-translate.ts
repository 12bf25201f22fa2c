/** A text by its key, with `{name}` replaced by the parameter of that name. */
export type Translate<Key extends string> = (
  key: Key,
  parameters?: Readonly<Record<string, string | number>>,
) => string;

export function createTranslate<Key extends string>(texts: Readonly<Record<Key, string>>): Translate<Key> {
  return (key, parameters = {}) =>
    texts[key].replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = parameters[name];
      return value === undefined ? whole : String(value);
    });
}
