// Where a floating box goes: below, above or beside its anchor, always inside the window.

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface PopupPlace {
  readonly left: number;
  readonly top: number;
}

const GAP = 4;
const EDGE = 8;

/** `align`: which edge of the anchor the box lines up with. */
export function placePopup(
  anchor: Box,
  popup: Pick<Box, 'width' | 'height'>,
  window: Pick<Box, 'width' | 'height'>,
  align: 'start' | 'center' | 'end' = 'start',
  side: 'below' | 'above' | 'beside' = 'below',
): PopupPlace {
  if (side === 'beside') {
    return {
      left: clamp(anchor.left + anchor.width + GAP * 2, EDGE, window.width - popup.width - EDGE),
      top: clamp(anchor.top, EDGE, window.height - popup.height - EDGE),
    };
  }
  const below = anchor.top + anchor.height + GAP;
  const above = anchor.top - popup.height - GAP;
  const fitsBelow = below + popup.height + EDGE <= window.height;
  const fitsAbove = above >= EDGE;
  const goesBelow = side === 'below' ? fitsBelow || !fitsAbove : !fitsAbove;
  const shift = { start: 0, center: (anchor.width - popup.width) / 2, end: anchor.width - popup.width }[
    align
  ];
  return {
    left: clamp(anchor.left + shift, EDGE, window.width - popup.width - EDGE),
    top: clamp(goesBelow ? below : above, EDGE, window.height - popup.height - EDGE),
  };
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
