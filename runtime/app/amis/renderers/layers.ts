// Group "layers": what opens above the page, what is split into tabs, and views of whole objects.
import './core.ts';
import 'amis/lib/renderers/Dialog';
import 'amis/lib/renderers/Drawer';
import 'amis/lib/renderers/DropDownButton';
import 'amis/lib/renderers/Each';
import 'amis/lib/renderers/Grid';
import 'amis/lib/renderers/Json';
import 'amis/lib/renderers/Progress';
import 'amis/lib/renderers/Property';
import 'amis/lib/renderers/Tabs';
