// Group "icons": what amis's own controls do not draw, for pages that name icons.
import './core.ts';
import 'amis-icons/further';
