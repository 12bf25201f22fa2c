import { marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { readHelp } from '#compile/help-token.ts';

const read = (text: string) => readHelp(JSON.parse(JSON.stringify(marked.lexer(text))));

describe('help tokens', () => {
  it('gives headings anchors that do not collide', () => {
    const anchors = read('# 调用 方法\n\n## 调用方法\n\n## 调用方法').map(
      (token) => token.type === 'heading' && token.anchor,
    );
    expect(anchors).toEqual(['调用-方法', '调用方法', '调用方法-2']);
  });

  it('keeps HTML as literal text', () => {
    const [token] = read('<img src=x onerror=alert(1)>');
    expect(token).toEqual({
      type: 'paragraph',
      tokens: [{ type: 'text', text: '<img src=x onerror=alert(1)>' }],
    });
  });

  it('does not escape text twice', () => {
    expect(read('A & B < C `x<y`')).toEqual([
      {
        type: 'paragraph',
        tokens: [
          { type: 'text', text: 'A & B < C ' },
          { type: 'code', text: 'x<y' },
        ],
      },
    ]);
  });

  it('reads lists, tables, code and quotes', () => {
    const tokens = read(
      '1. 一\n2. **二**\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n```python\nx = 1\n```\n\n> 引用\n',
    );
    expect(tokens.map((token) => token.type)).toEqual(['list', 'table', 'code', 'quote']);
    expect(tokens[1]).toMatchObject({ header: [{ align: undefined }, { align: 'right' }] });
    expect(tokens[2]).toEqual({ type: 'code', language: 'python', text: 'x = 1' });
  });

  it('is empty for anything that is no token tree', () => {
    for (const content of [undefined, null, 'text', 7, {}, [1, 'x', null]])
      expect(readHelp(content)).toEqual([]);
  });
});
