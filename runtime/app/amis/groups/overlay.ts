// Group "overlay": what opens above the page.
import 'amis/lib/renderers/Dialog';
import 'amis/lib/renderers/Drawer';
import 'amis/lib/renderers/DropDownButton';
import 'amis/lib/renderers/Remark';
import 'amis/lib/renderers/TooltipWrapper';
