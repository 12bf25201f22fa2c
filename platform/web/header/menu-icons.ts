/** Strokes of the icons that stand in menus only. */
export const MENU_ICONS = {
  check: 'm5 12 5 5 9-10',
  user: 'M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21a8 8 0 0 1 16 0',
  leave: 'M9 21H5a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1h4M16 16l4-4-4-4M20 12H9',
} as const;
