import { createContext, type ReactNode, Suspense, use, useEffect, useMemo, useState } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import { preloadFaces } from '../context/face-loader.ts';
import type { FaceName } from '../context/faces.ts';
import { useInterpreter } from '../context/application.tsx';

/** Loading indicator while the faces of a screen are lazy-loaded; supplied by the app, empty by default. */
export const Pending = createContext<ReactNode>(null);

/**
 * Whether a promise has settled; true if there is none. By state and not by Suspense: React throttles revealing
 * suspended content by 300 ms.
 */
function useSettled(waited: Promise<unknown> | undefined): boolean {
  const [settled, setSettled] = useState<Promise<unknown>>();
  useEffect(() => {
    let isWanted = true;
    const settle = () => {
      if (isWanted) setSettled(waited);
    };
    waited?.then(settle, settle);
    return () => {
      isWanted = false;
    };
  }, [waited]);
  return waited === undefined || settled === waited;
}

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
  const { faces } = useInterpreter();
  const waiting = useMemo(() => preloadFaces(faces, nodes, face), [faces, nodes, face]);
  // If the nodes change later, the mounted children keep their state, hidden by Suspense, while new faces load.
  const [first] = useState(waiting);
  const isReady = useSettled(first);
  const meanwhile = fallback === undefined ? pending : fallback;
  return isReady ? <Suspense fallback={meanwhile}>{children}</Suspense> : meanwhile;
}
