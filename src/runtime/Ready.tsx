import { type ReactNode, Suspense, use, useMemo, useState } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import { preloadFaces } from './face-loader.ts';
import type { FaceName } from './faces.ts';
import { Pending } from './pending.ts';
import { usePlatform } from './platform.ts';
import { useSettled } from './use-settled.ts';

interface ReadyProps {
  nodes: readonly CompiledNode[];
  face: FaceName;
  /** Shown meanwhile; null for nothing, absent: what the page shows for it. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * Shows its children once every face these nodes use is there: all are fetched side by side, and the screen appears at
 * once instead of widget by widget.
 */
export function Ready({ nodes, face, fallback, children }: ReadyProps) {
  const pending = use(Pending);
  const { faces } = usePlatform();
  const waiting = useMemo(() => preloadFaces(faces, nodes, face), [faces, nodes, face]);
  // Other nodes later on: what stands there keeps its state, hidden, while their faces come.
  const [first] = useState(waiting);
  const isReady = useSettled(first);
  const meanwhile = fallback === undefined ? pending : fallback;
  return isReady ? <Suspense fallback={meanwhile}>{children}</Suspense> : meanwhile;
}
