import { useEffect } from 'react';
import type { ConsoleSession } from '#core/console-session.ts';

/** Page title and favicon as the deployment says. */
export function useDocument(deployment: ConsoleSession['deployment'], pageTitle: string | undefined): void {
  const { title, favicon } = deployment;
  useEffect(() => {
    document.title = documentTitle(title, pageTitle);
  }, [title, pageTitle]);
  useEffect(() => {
    const link =
      document.querySelector<HTMLLinkElement>('link[rel="icon"]') ?? document.createElement('link');
    link.rel = 'icon';
    if (link.getAttribute('href') !== favicon) link.href = favicon;
    if (!link.isConnected) document.head.append(link);
  }, [favicon]);
}

/** A page title that depends on data (`${…}`) says nothing before the data is there. */
export function documentTitle(deploymentTitle: string, pageTitle: string | undefined): string {
  return pageTitle === undefined || pageTitle.includes('${')
    ? deploymentTitle
    : `${pageTitle} - ${deploymentTitle}`;
}
