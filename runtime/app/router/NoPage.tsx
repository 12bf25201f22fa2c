import { NoPermissionView } from './NoPermissionView.tsx';
import { NotFoundView } from './NotFoundView.tsx';
import { ProjectEmptyPage } from './ProjectEmptyPage.tsx';
import { UnknownKindView } from './UnknownKindView.tsx';

interface NoPageProps {
  /** Why there is none, or the kind of one that a newer server knows. */
  readonly reason: 'not-found' | 'forbidden' | 'project-empty' | { readonly kind: string };
}

/** What stands in the place of a page. */
export function NoPage({ reason }: NoPageProps) {
  if (typeof reason === 'object') return <UnknownKindView kind={reason.kind} />;
  if (reason === 'not-found') return <NotFoundView />;
  return reason === 'forbidden' ? <NoPermissionView /> : <ProjectEmptyPage />;
}
