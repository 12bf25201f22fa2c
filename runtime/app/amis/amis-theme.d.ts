// The build replaces this import by the address of the reduced theme (see build/amis-theme-plugin.mjs).
declare module 'amis-theme' {
  const address: string;
  export default address;
}

declare module 'amis-theme/full' {
  const address: string;
  export default address;
}

// The build makes this module of amis's icons (see build/amis-icons.mjs).
declare module 'amis-icons/further';

// The package exports its themes in a way that TypeScript does not follow.
declare module 'amis-ui/lib/themes/cxd';
