export interface EventActor {
  /** A user may fire the events that the machine marks `by: user`; the system may fire all. */
  readonly kind: 'user' | 'system';
  /** Account id of the person. */
  readonly id?: string;
}
