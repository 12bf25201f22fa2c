// The build replaces this import by the address of the reduced theme (see build/amis-theme-plugin.mjs).
declare module 'amis-theme' {
  const address: string;
  export default address;
}
