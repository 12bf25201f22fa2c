// Style sheets are imported for their effect on the bundle only.
declare module '*.css';
