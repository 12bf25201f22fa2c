// Group "more": rarely used, loaded on its own.
import './data.ts';
import 'amis/lib/renderers/Breadcrumb';
import 'amis/lib/renderers/Card';
import 'amis/lib/renderers/Cards';
import 'amis/lib/renderers/CollapseGroup';
import 'amis/lib/renderers/Form/Combo';
// Turns input-kv and input-kvs into the combos that they are.
import 'amis/lib/schemaExtend';
import 'amis/lib/renderers/Form/InputArray';
import 'amis/lib/renderers/Form/InputDate';
import 'amis/lib/renderers/Form/InputDateRange';
import 'amis/lib/renderers/Form/InputTag';
import 'amis/lib/renderers/HBox';
import 'amis/lib/renderers/List';
import 'amis/lib/renderers/MultilineText';
import 'amis/lib/renderers/Steps';
import 'amis/lib/renderers/Timeline';
import 'amis/lib/renderers/VBox';
import 'amis/lib/renderers/Words';
import 'amis/lib/renderers/Wizard';
