import { type ReactNode, Suspense, use } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import { preloadFaces } from './face-loader.ts';
import type { FaceName, FaceTable } from './faces.ts';
import { Pending } from './pending.ts';
import { usePlatform } from './platform.ts';

interface ReadyProps {
  nodes: readonly CompiledNode[];
  face: FaceName;
  /** Shown meanwhile; absent: what the page shows for it. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * Shows its children once every face these nodes use is there: all are fetched side by side, and the screen appears at
 * once instead of widget by widget.
 */
export function Ready({ fallback, ...rest }: ReadyProps) {
  const pending = use(Pending);
  return (
    <Suspense fallback={fallback ?? pending}>
      <Gate {...rest} />
    </Suspense>
  );
}

function Gate({ nodes, face, children }: ReadyProps) {
  const { faces } = usePlatform();
  const waiting = waitFor(faces, nodes, face);
  if (waiting) use(waiting);
  return children;
}

// A render that waits is tried again and must find the promise it waited for.
const waits = new WeakMap<readonly CompiledNode[], Map<FaceName, Promise<unknown> | undefined>>();

function waitFor(faces: FaceTable, nodes: readonly CompiledNode[], face: FaceName): Promise<unknown> | undefined {
  const known = waits.get(nodes) ?? new Map<FaceName, Promise<unknown> | undefined>();
  waits.set(nodes, known);
  if (!known.has(face)) known.set(face, preloadFaces(faces, nodes, face));
  return known.get(face);
}
