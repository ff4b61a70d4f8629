import { lazy, Suspense } from 'react';
import { useAuth, useNavigation } from '#runtime/context/application.tsx';
import type { NodeProps } from '#runtime/context/faces.ts';
import { Nodes } from '#runtime/render/Nodes.tsx';
import { LoadingSkeleton } from '../../../kit/overlay/States.tsx';
import type { PropsOf } from '../../../kind.ts';
import type { portal } from '../forms.ts';

// Not everybody has a portal.
const PortalPage = lazy(() => import('./PortalPage.tsx'));

export default function PortalView({ node }: NodeProps) {
  const { user } = useAuth();
  const { route } = useNavigation();
  const { of } = node.props as PropsOf<typeof portal>;
  const isOwn = of === 'person' && !route.query['portalId'];
  const id = of === 'menu' ? route.property['moduleId'] : route.query['portalId'] || user['portalId'];
  if (typeof id !== 'string' || id === '') return <Nodes nodes={node.children} />;
  return (
    <Suspense fallback={<LoadingSkeleton rows={8} />}>
      <PortalPage id={id} isOwn={isOwn} />
    </Suspense>
  );
}
