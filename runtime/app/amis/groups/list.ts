// Group "list": tables over a call.
import 'amis/lib/renderers/CRUD';
import 'amis/lib/renderers/Operation';
import 'amis/lib/renderers/Pagination';
import 'amis/lib/renderers/PaginationWrapper';
import 'amis/lib/renderers/Table/index';
import 'amis/lib/renderers/Table2/ColumnToggler';
