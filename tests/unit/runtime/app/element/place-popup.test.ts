import { describe, expect, it } from 'vitest';
import { nextIndex } from '../../../../../runtime/app/element/next-index.ts';
import { placePopup } from '../../../../../runtime/app/element/place-popup.ts';

const WINDOW = { width: 1000, height: 600 };
const anchor = (left: number, top: number) => ({ left, top, width: 100, height: 30 });
const POPUP = { width: 200, height: 100 };

describe('a popup', () => {
  it('hangs below its anchor, at the edge it was told', () => {
    expect(placePopup(anchor(300, 100), POPUP, WINDOW)).toEqual({ left: 300, top: 134 });
    expect(placePopup(anchor(300, 100), POPUP, WINDOW, 'end')).toEqual({ left: 200, top: 134 });
    expect(placePopup(anchor(300, 100), POPUP, WINDOW, 'center')).toEqual({ left: 250, top: 134 });
  });

  it('goes above where there is no room below, and the other way round', () => {
    expect(placePopup(anchor(300, 550), POPUP, WINDOW).top).toBe(446);
    expect(placePopup(anchor(300, 20), POPUP, WINDOW, 'center', 'above').top).toBe(54);
    expect(placePopup(anchor(300, 300), POPUP, WINDOW, 'center', 'above').top).toBe(196);
  });

  it('stands beside its anchor', () => {
    expect(placePopup(anchor(0, 100), POPUP, WINDOW, 'start', 'beside')).toEqual({ left: 108, top: 100 });
  });

  it('never leaves the window', () => {
    expect(placePopup(anchor(950, 100), POPUP, WINDOW).left).toBe(792);
    expect(placePopup(anchor(-50, 100), POPUP, WINDOW).left).toBe(8);
    expect(placePopup(anchor(0, 590), POPUP, WINDOW, 'start', 'beside').top).toBe(492);
  });
});

describe('arrow keys', () => {
  it('move and wrap around', () => {
    expect(nextIndex('ArrowDown', 2, 3)).toBe(0);
    expect(nextIndex('ArrowUp', 0, 3)).toBe(2);
    expect(nextIndex('ArrowDown', -1, 3)).toBe(0);
    expect(nextIndex('ArrowUp', -1, 3)).toBe(2);
    expect(nextIndex('Home', 2, 3)).toBe(0);
    expect(nextIndex('End', 0, 3)).toBe(2);
  });

  it('do nothing in an empty list, other keys nothing at all', () => {
    expect(nextIndex('ArrowDown', -1, 0)).toBeUndefined();
    expect(nextIndex('a', 0, 3)).toBeUndefined();
  });
});
