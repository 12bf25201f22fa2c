// The picture beside the form: calls flowing from applications through one gateway to many services.

const SVG = 'http://www.w3.org/2000/svg';

type Attributes = Readonly<Record<string, string | number>>;

function shape(tag: string, attributes: Attributes, ...children: readonly SVGElement[]): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

const CALLERS = [70, 160, 250] as const;
const SERVICES = [40, 113, 187, 260] as const;
const MIDDLE = { x: 240, y: 150 } as const;

export function createIllustration(): SVGElement {
  return shape(
    'svg',
    { viewBox: '0 0 480 300', class: 'login__picture', 'aria-hidden': 'true' },
    ...CALLERS.map((y, index) => flow(62, y, MIDDLE.x - 44, MIDDLE.y, index)),
    ...SERVICES.map((y, index) => flow(MIDDLE.x + 44, MIDDLE.y, 410, y, index + 1)),
    ...CALLERS.map((y) => caller(y)),
    gateway(),
    ...SERVICES.map((y, index) => service(y, index)),
  );
}

/** A line that bends gently, with a dash that travels along it. */
function flow(x1: number, y1: number, x2: number, y2: number, order: number): SVGElement {
  const bend = (x1 + x2) / 2;
  const d = `M${x1} ${y1}C${bend} ${y1} ${bend} ${y2} ${x2} ${y2}`;
  return shape(
    'g',
    { fill: 'none' },
    shape('path', { d, class: 'pic-line' }),
    shape('path', { d, class: 'pic-pulse', pathLength: 100, style: `animation-delay:${order * -0.9}s` }),
  );
}

function caller(y: number): SVGElement {
  return shape(
    'g',
    { transform: `translate(42 ${y})` },
    shape('rect', { x: -22, y: -16, width: 44, height: 32, rx: 6, class: 'pic-card' }),
    shape('path', { d: 'M-22-7h44', class: 'pic-edge' }),
    shape('circle', { cx: -16, cy: -11.5, r: 1.6, class: 'pic-dot' }),
    shape('circle', { cx: -11, cy: -11.5, r: 1.6, class: 'pic-dot' }),
    shape('path', { d: 'M-13 1h17M-13 8h10', class: 'pic-text' }),
  );
}

function gateway(): SVGElement {
  return shape(
    'g',
    { transform: `translate(${MIDDLE.x} ${MIDDLE.y})` },
    shape('circle', { r: 66, class: 'pic-halo' }),
    shape('path', { d: 'M0-46 40-23v46L0 46l-40-23v-46z', class: 'pic-core' }),
    shape('path', { d: 'M0-24 21-12v24L0 24l-21-12v-24z', class: 'pic-core-line' }),
    shape('path', { d: 'M0-24v48M-21-12 21 12M21-12-21 12', class: 'pic-core-line' }),
    shape('circle', { r: 6, class: 'pic-core-dot' }),
  );
}

function service(y: number, index: number): SVGElement {
  const load = [26, 15, 21, 11][index] ?? 18;
  return shape(
    'g',
    { transform: `translate(438 ${y})` },
    shape('rect', { x: -28, y: -22, width: 56, height: 44, rx: 8, class: 'pic-card' }),
    shape('circle', { cx: -16, cy: -9, r: 3.5, class: 'pic-live' }),
    shape('path', { d: 'M-7-9h24', class: 'pic-text' }),
    shape('path', { d: 'M-18 6h36', class: 'pic-track' }),
    shape('path', { d: `M-18 6h${load}`, class: 'pic-load' }),
  );
}
