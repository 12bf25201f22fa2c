import { describe, expect, it } from 'vitest';
import {
  filterQuery,
  NO_FILTER,
  NO_SEARCH,
  readLooks,
  readViewQuery,
  searchQuery,
  USUAL_LOOKS,
  type ViewQuery,
  writeLooks,
  writeViewQuery,
} from '../../../../plugins/log-viewer/model/view-settings.ts';

describe('the address', () => {
  const read = (text: string) => readViewQuery(new URLSearchParams(text));

  it('says what is searched and filtered, beside what the page says', () => {
    const view: ViewQuery = {
      replicaId: 'rep-2',
      search: { pattern: 'a&b=c', regex: true, caseSensitive: true, onlyMatches: true },
      filter: { stream: 'stderr', levels: ['WARNING', 'ERROR'], span: '15m', process: 2 },
      line: 12_345,
    };
    const address = writeViewQuery(new URLSearchParams('tab=log&q=own'), view);
    expect([address.get('tab'), address.get('q')]).toEqual(['log', 'own']);
    expect(readViewQuery(address)).toEqual(view);
  });

  it('is silent about what is as usual', () => {
    const usual = { replicaId: undefined, search: NO_SEARCH, filter: NO_FILTER, line: undefined };
    const full = new URLSearchParams('tab=log&log-q=x&log-level=ERROR&log-line=5&log-span=1m');
    expect(writeViewQuery(full, usual).toString()).toBe('tab=log');
    expect(read('')).toEqual(usual);
  });

  it('of somebody who typed nonsense says nothing', () => {
    const { search, filter, line } = read(
      'log-level=BAD&log-stream=x&log-span=9y&log-line=-1&log-process=1e9&log-regex=yes',
    );
    expect([search, filter, line]).toEqual([NO_SEARCH, NO_FILTER, undefined]);
  });
});

describe('what the server is asked', () => {
  it('is nothing when nothing is filtered', () => {
    expect(filterQuery({ filter: NO_FILTER, since: undefined, process: undefined })).toBeUndefined();
    expect(searchQuery(NO_SEARCH, { levels: ['ERROR'] })).toBeUndefined();
  });

  it('holds every condition', () => {
    const filter = filterQuery({
      filter: { ...NO_FILTER, stream: 'stderr', levels: ['ERROR'] },
      since: Date.UTC(2026, 0, 1),
      process: { firstLine: 5, lastLine: 9 },
    });
    expect(filter).toEqual({
      streams: ['stderr'],
      levels: ['ERROR'],
      from: '2026-01-01T00:00:00.000Z',
      firstLine: 5,
      lastLine: 9,
    });
    expect(searchQuery({ ...NO_SEARCH, pattern: 'x', regex: true }, filter)).toEqual({
      ...filter,
      pattern: 'x',
      regex: true,
      caseSensitive: false,
    });
  });
});

describe('how lines look', () => {
  it('is remembered', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    expect(readLooks(storage)).toEqual(USUAL_LOOKS);
    const looks = { time: 'ago', isWrapped: true, hasNumbers: false, hasColors: false } as const;
    writeLooks(storage, looks);
    expect(readLooks(storage)).toEqual(looks);
    for (const text of ['{', 'null', '{"time":5}'])
      expect(readLooks({ getItem: () => text })).toEqual(USUAL_LOOKS);
  });
});
