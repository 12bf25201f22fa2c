// Generated from the folders of runtime/kinds/ by `npm run kinds`. Do not edit.
import * as dashboardKind from '../dashboard/View.tsx';
import * as detailKind from '../detail/View.tsx';
import * as helpKind from '../help/View.tsx';
import * as pluginKind from '../plugin/View.tsx';

export { detailKind, dashboardKind, helpKind, pluginKind };
