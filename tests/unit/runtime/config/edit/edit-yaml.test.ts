import { describe, expect, it } from 'vitest';
import { editYaml, YamlEditError } from '#config/edit/edit-yaml.ts';

const PAGE = `# for editors
kind: list
title: 应用接入   # shown in the header
source:
  operation: application.list
  body: { organizationId: '\${params.organizationId}' }

# What people look for.
filters:
  - { name: keyword, type: search }
columns:
  # the name leads to the page
  - { name: name, type: link }

  - name: state
    type: status
    # keeps the icons apart
    width: 100
empty:
  text: |
    first
    second
`;

describe('editYaml', () => {
  it('changes a text in its place and keeps the comment behind it', () => {
    expect(changed(PAGE, [{ path: ['title'], value: '应用' }])).toEqual([
      '-title: 应用接入   # shown in the header',
      '+title: 应用   # shown in the header',
    ]);
  });

  it('quotes expressions and what YAML would read otherwise, nothing else', () => {
    const set = (value: unknown) => changed(PAGE, [{ path: ['title'], value }]).at(-1);
    expect(set('${name}')).toBe("+title: '${name}'   # shown in the header");
    expect(set('是: 否')).toBe("+title: '是: 否'   # shown in the header");
    expect(set('true')).toBe("+title: 'true'   # shown in the header");
    expect(set('1.10')).toBe("+title: '1.10'   # shown in the header");
    expect(set('应用“${name}”')).toBe('+title: 应用“${name}”   # shown in the header');
    expect(set("it's")).toBe("+title: it's   # shown in the header");
    expect(set('')).toBe("+title: ''   # shown in the header");
  });

  it('keeps quotes that somebody wrote without need', () => {
    expect(editYaml("a: 'x y'\n", [{ path: ['a'], value: 'z' }])).toBe("a: 'z'\n");
    expect(editYaml('a: "x y"\n', [{ path: ['a'], value: 'z "q"' }])).toBe('a: "z \\"q\\""\n');
  });

  it('quotes in braces what would end the entry there', () => {
    expect(changed(PAGE, [{ path: ['filters', 0, 'placeholder'], value: '名称, AK' }]).at(-1)).toBe(
      "+  - { name: keyword, type: search, placeholder: '名称, AK' }",
    );
  });

  it('writes a new list item like its neighbours', () => {
    expect(changed(PAGE, [{ path: ['filters', 1], value: { name: 'state', type: 'select' } }])).toEqual([
      '+  - { name: state, type: select }',
    ]);
    expect(
      changed(PAGE, [{ path: ['columns', 1], value: { name: 'id', type: 'copy' }, insert: true }]),
    ).toEqual(['+  - { name: id, type: copy }']);
  });

  it('makes the lists and maps that a path needs', () => {
    expect(
      changed(PAGE, [{ path: ['toolbar', 0], value: { label: '创建', to: 'a/b' }, insert: true }]),
    ).toEqual(['+toolbar:', '+  - { label: 创建, to: a/b }']);
    expect(changed(PAGE, [{ path: ['defaultOrder', 'by'], value: 'name' }])).toEqual([
      '+defaultOrder: { by: name }',
    ]);
  });

  it('removes a thing with the comment that stands above it', () => {
    expect(changed(PAGE, [{ path: ['columns', 1, 'width'] }])).toEqual([
      '-    # keeps the icons apart',
      '-    width: 100',
    ]);
    expect(changed(PAGE, [{ path: ['filters'] }])).toEqual([
      '-',
      '-# What people look for.',
      '-filters:',
      '-  - { name: keyword, type: search }',
    ]);
  });

  it('removes the first key of an item that begins behind its dash', () => {
    expect(changed(PAGE, [{ path: ['columns', 1, 'name'] }])).toEqual([
      '-  - name: state',
      '-    type: status',
      '+  - type: status',
    ]);
  });

  it('leaves an empty list where the last item goes', () => {
    expect(changed(PAGE, [{ path: ['filters', 0] }])).toEqual([
      '-filters:',
      '-  - { name: keyword, type: search }',
      '+filters: []',
    ]);
  });

  it('keeps the comment that opens a file when its first key goes', () => {
    expect(changed(PAGE, [{ path: ['kind'] }])).toEqual(['-kind: list']);
  });

  it('moves an item with its comment', () => {
    expect(
      editYaml('l:\n  # one\n  - a\n  - b\n  # three\n  - c\n', [{ path: ['l', 2], from: ['l', 0] }]),
    ).toBe('l:\n  - b\n  # three\n  - c\n  # one\n  - a\n');
    expect(editYaml('l: [a, b,  c]\n', [{ path: ['l', 0], from: ['l', 2] }])).toBe('l: [c, a,  b]\n');
  });

  it('keeps block texts, line ends, and a missing last line break', () => {
    expect(changed(PAGE, [{ path: ['empty', 'text'], value: 'one\ntwo\n' }])).toEqual([
      '-    first',
      '-    second',
      '+    one',
      '+    two',
    ]);
    expect(editYaml('a: 1\r\nb:\r\n  - x\r\n', [{ path: ['b', 1], value: 'y' }])).toBe(
      'a: 1\r\nb:\r\n  - x\r\n  - y\r\n',
    );
    expect(editYaml('a: 1\nb: 2', [{ path: ['c'], value: 3 }])).toBe('a: 1\nb: 2\nc: 3');
    expect(editYaml('a: 1\nb: 2', [{ path: ['b'] }])).toBe('a: 1');
  });

  it('keeps anchors, and the values that point at them', () => {
    expect(editYaml('a: &x { n: 1 }\nb: *x\n', [{ path: ['a', 'n'], value: 2 }])).toBe(
      'a: &x { n: 2 }\nb: *x\n',
    );
    expect(editYaml('a: &x 1\nb: *x\n', [{ path: ['b'], value: 2 }])).toBe('a: &x 1\nb: 2\n');
    expect(editYaml('a: &x { n: 1 }\nb: *x\n', [{ path: ['c'], value: 2 }])).toBe(
      'a: &x { n: 1 }\nb: *x\nc: 2\n',
    );
  });

  it('changes only the members that differ when a whole map is set', () => {
    expect(
      changed(PAGE, [{ path: ['columns', 1], value: { name: 'state', type: 'tag', width: 100 } }]),
    ).toEqual(['-    type: status', '+    type: tag']);
  });

  it('refuses broken texts and paths through plain values', () => {
    expect(() => editYaml('a: [', [{ path: ['a'], value: 1 }])).toThrow(YamlEditError);
    expect(() => editYaml('a: 1\n', [{ path: ['a', 'b'], value: 1 }])).toThrow('“a” 不是映射或列表');
    expect(() => editYaml('a: [1]\n', [{ path: ['a', 3], value: 1 }])).toThrow('列表只有 1 项');
  });
});

/** Lines that went and came; what is equal at both ends is left out. */
function changed(text: string, edits: Parameters<typeof editYaml>[1]): readonly string[] {
  const before = text.split('\n');
  const after = editYaml(text, edits).split('\n');
  let head = 0;
  while (head < before.length && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < Math.min(before.length, after.length) - head && before.at(-1 - tail) === after.at(-1 - tail))
    tail += 1;
  return [
    ...before.slice(head, before.length - tail).map((line) => `-${line}`),
    ...after.slice(head, after.length - tail).map((line) => `+${line}`),
  ];
}
