// The little Markdown of hover texts as elements: paragraphs, lists, code, strong. Text stays text.

/** Never makes markup out of the text itself. */
export function drawMarkdown(text: string, document: Document): HTMLElement {
  const box = document.createElement('div');
  box.className = 'studio-doc';
  let list: HTMLElement | undefined;
  let code: HTMLElement | undefined;
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) {
      list = undefined;
      code = code === undefined ? append(box, 'pre', document) : undefined;
    } else if (code !== undefined) {
      code.append(code.textContent === '' ? line : `\n${line}`);
    } else if (/^\s*[-*] /.test(line)) {
      list ??= append(box, 'ul', document);
      drawInline(append(list, 'li', document), line.replace(/^\s*[-*] /, ''), document);
    } else {
      list = undefined;
      const heading = /^#{1,6} (.*)$/.exec(line);
      if (heading?.[1] !== undefined) append(box, 'strong', document).append(heading[1]);
      else if (line.trim() !== '') drawInline(append(box, 'p', document), line, document);
    }
  }
  return box;
}

function append(parent: HTMLElement, tag: string, document: Document): HTMLElement {
  const element = document.createElement(tag);
  parent.append(element);
  return element;
}

function drawInline(parent: HTMLElement, text: string, document: Document): void {
  for (const part of text.split(/(`[^`]+`|\*\*[^*]+\*\*)/)) {
    if (part.startsWith('`') && part.length > 2) append(parent, 'code', document).append(part.slice(1, -1));
    else if (part.startsWith('**') && part.length > 4)
      append(parent, 'strong', document).append(part.slice(2, -2));
    else if (part !== '') parent.append(part.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1'));
  }
}
