/** The open box of a panel, to be filled. */
export interface PanelBox {
  readonly body: HTMLElement;
  readonly close: () => void;
}
