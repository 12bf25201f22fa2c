// The rules of names that `promtool check metrics` has, for machines without promtool.

interface Family {
  readonly name: string;
  readonly type: string;
  readonly help: string;
}

const UNITS = /_(milliseconds|minutes|hours|days|kilobytes|megabytes|bits|percent|ms)(_|$)/;

/** One line for each name that breaks a rule; `text` as it was scraped. */
export function expositionFaults(text: string): readonly string[] {
  const families = readFamilies(text);
  return families.flatMap(({ name, type, help }) => {
    const is = (holds: boolean, fault: string) => (holds ? [`${name} (${type}): ${fault}`] : []);
    const isCounter = type === 'counter';
    return [
      ...is(help === '', 'no help text'),
      ...is(isCounter && !name.endsWith('_total'), 'a counter ends in _total'),
      ...is(!isCounter && name.endsWith('_total'), 'only a counter ends in _total'),
      ...is(/_(count|sum|bucket)$/.test(name) && type !== 'histogram', 'an ending of histograms'),
      ...is(/[A-Z]/.test(name), 'names are in snake case'),
      ...is(/:/.test(name), 'a colon is for recording rules'),
      ...is(new RegExp(`_${type}(_|$)`).test(name), 'a name that says its type'),
      ...is(UNITS.test(name), 'another unit than the base unit'),
    ];
  });
}

function readFamilies(text: string): readonly Family[] {
  const helps = new Map<string, string>();
  const types = new Map<string, string>();
  for (const [, kind, name = '', rest = ''] of text.matchAll(/^# (HELP|TYPE) (\S+)(?: (.*))?$/gm))
    (kind === 'HELP' ? helps : types).set(name, rest);
  return [...types].map(([name, type]) => ({ name, type, help: helps.get(name) ?? '' }));
}
