import { type ReactNode, Suspense, use, useMemo, useState } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import { preloadFaces } from '../context/face-loader.ts';
import type { FaceName } from '../context/faces.ts';
import { Pending } from '../context/loading-placeholder.ts';
import { usePlatform } from '../context/platform.ts';
import { useSettled } from '../use-settled.ts';

interface ReadyProps {
  nodes: readonly CompiledNode[];
  face: FaceName;
  /** Shown while loading; null: nothing; absent: the pending indicator of the page. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * Renders its children once all lazy-loaded faces of these nodes are loaded. They are fetched in parallel, so the
 * screen appears at once instead of widget by widget.
 */
export function Ready({ nodes, face, fallback, children }: ReadyProps) {
  const pending = use(Pending);
  const { faces } = usePlatform();
  const waiting = useMemo(() => preloadFaces(faces, nodes, face), [faces, nodes, face]);
  // If the nodes change later, the mounted children keep their state, hidden by Suspense, while new faces load.
  const [first] = useState(waiting);
  const isReady = useSettled(first);
  const meanwhile = fallback === undefined ? pending : fallback;
  return isReady ? <Suspense fallback={meanwhile}>{children}</Suspense> : meanwhile;
}
