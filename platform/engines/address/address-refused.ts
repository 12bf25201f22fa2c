/** Others know it by its code, as they know the errors of the system. */
const ADDRESS_REFUSED = 'ERR_ADDRESS_REFUSED';

/** An upstream must not be called; the message says why, in Chinese, and names the address. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
  readonly code = ADDRESS_REFUSED;
  /** The address as it would have been dialled, without port. */
  readonly address: string;

  constructor(address: string, reason: string) {
    super(reason);
    this.address = address;
  }
}
