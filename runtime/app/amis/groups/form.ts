// Group "form": inputs.
import 'amis/lib/renderers/Form/ButtonToolbar';
import 'amis/lib/renderers/Form/Checkbox';
import 'amis/lib/renderers/Form/Checkboxes';
import 'amis/lib/renderers/Form/Control';
import 'amis/lib/renderers/Form/FieldSet';
import 'amis/lib/renderers/Form/Group';
import 'amis/lib/renderers/Form/Hidden';
import 'amis/lib/renderers/Form/InputGroup';
import 'amis/lib/renderers/Form/InputNumber';
import 'amis/lib/renderers/Form/InputText';
import 'amis/lib/renderers/Form/Radios';
import 'amis/lib/renderers/Form/Select';
import 'amis/lib/renderers/Form/Static';
import 'amis/lib/renderers/Form/Switch';
import 'amis/lib/renderers/Form/Textarea';
