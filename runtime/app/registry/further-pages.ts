// Page kinds that share most of their code and come as one file. A list, the most common first page, needs none of it.
export { PageView as DashboardView } from '../page/DashboardPage.tsx';
export { PageView as DetailView } from '../page/DetailPage.tsx';
export { PageView as HelpView } from '../page/HelpPage.tsx';
export { PageView as PluginView } from '../page/PluginPage.tsx';
