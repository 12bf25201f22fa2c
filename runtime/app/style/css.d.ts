// Style sheets are imported for their effect on the bundle only.
declare module '*.css';

// A sheet of its own, for what is loaded later (see build/style-address-plugin.mjs and `loadStyle`).
declare module '*.css?address' {
  const address: string;
  export default address;
}
