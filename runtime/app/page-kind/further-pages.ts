// Page kinds that share most of their code and come as one file. A list, the most common first page, needs none of it.
export { PageView as DashboardView } from './DashboardPage.tsx';
export { PageView as DetailView } from './DetailPage.tsx';
export { PageView as HelpView } from './HelpPage.tsx';
export { PageView as PluginView } from './PluginPage.tsx';
