import { useEffect } from 'react';
import type { ConsoleSession } from '#core/console-session.ts';
import { isTemplate } from '#core/expression/parse-template.ts';
import type { Page } from '#core/page.ts';

/** Page title and favicon as the deployment says. `shown`: what the page on screen calls itself. */
export function useDocument(
  deployment: ConsoleSession['deployment'],
  page: NamedPage | undefined,
  shown: string | undefined,
): void {
  const { title, favicon } = deployment;
  const text = documentTitle(title, page, shown);
  useEffect(() => {
    document.title = text;
  }, [text]);
  useEffect(() => {
    const link =
      document.querySelector<HTMLLinkElement>('link[rel="icon"]') ?? document.createElement('link');
    link.rel = 'icon';
    if (link.getAttribute('href') !== favicon) link.href = favicon;
    if (!link.isConnected) document.head.append(link);
  }, [favicon]);
}

type NamedPage = Pick<Page, 'title' | 'label'>;

/** A page of a record is called by the record, as soon as that is there, and by what the page shows of it. */
export function documentTitle(
  deploymentTitle: string,
  page: NamedPage | undefined,
  shown: string | undefined,
): string {
  if (page === undefined) return deploymentTitle;
  const names = isTemplate(page.title) ? [shown, page.label] : [page.title];
  return [...names.filter((name) => name !== undefined && name !== ''), deploymentTitle].join(' - ');
}
