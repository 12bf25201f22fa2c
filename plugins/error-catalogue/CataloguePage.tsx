// The host draws title and description of a plugin page; the catalogue is the same in both places.
export { PluginComponent } from './CatalogueBlock.tsx';
