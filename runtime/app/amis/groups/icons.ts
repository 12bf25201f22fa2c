// Group "icons": what amis's own controls do not draw, for pages that name icons.
import 'amis-icons/further';
