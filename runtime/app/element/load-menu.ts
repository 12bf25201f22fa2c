import { loadStyle } from '#plugin-api';
import styleAddress from './menu.css?address';

/** Code of a menu, with the sheet of all menus. */
export async function loadMenu<Module>(code: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([code, loadStyle(styleAddress)]);
  return module;
}
