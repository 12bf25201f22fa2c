// Elements in one expression. Text is always text: nothing here reads HTML but our own icons.

type Attributes = Readonly<Record<string, string | boolean | undefined | ((event: Event) => void)>>;

/** `on…` attributes are listeners, `true` is an empty attribute, `false` and undefined leave it out. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string | undefined)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2).toLowerCase(), value);
    else if (value === true) element.setAttribute(name, '');
    else if (typeof value === 'string') element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

/** An icon of 24 by 24 drawn with the strokes of `paths`. */
export function icon(paths: string, size = 16): SVGSVGElement {
  const drawing = document.createElementNS(SVG, 'svg');
  const attributes = {
    viewBox: '0 0 24 24',
    width: String(size),
    height: String(size),
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '1.75',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
  };
  for (const [name, value] of Object.entries(attributes)) drawing.setAttribute(name, value);
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', paths);
  drawing.append(path);
  return drawing;
}
