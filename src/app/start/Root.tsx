import { useMemo, useRef, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Pending } from '#runtime/context/loading-placeholder.ts';
import { Alone } from '../Alone.tsx';
import { guard } from '../auth/guard.ts';
import { Later } from '../Later.tsx';
import { LinkedSession } from '../auth/LinkedSession.tsx';
import { publicForm, website, workplace } from './lazy-parts.ts';
import { Busy, ProgressBar } from '../feedback/Progress.tsx';
import { useShell } from '../product-context/product-context.ts';
import { useWarmUp } from '../use-warm-up.ts';

const busy = <Busy />;

/** The single route element: applies the guard and renders the screen of the address. */
export function Site() {
  const { session, keeping } = useShell();
  const { pathname, search } = useLocation();
  const locked = useSyncExternalStore(keeping.lock.subscribe, keeping.lock.get);
  const query = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search]);
  const isLocked = locked !== undefined;
  const way = guard({ path: pathname, search, token: session.token, isLocked, back: keeping.lock.back() });
  const work = useRef<{ path: string; search: string }>(undefined);
  const isLeft = session.token === undefined && session.left !== undefined;
  const shown = 'show' in way ? way.show : undefined;
  useWarmUp(session.token === undefined && shown === 'alone');

  // The back office stays mounted, hidden and inert, behind the lock screen, or until the same user logs in again. It
  // is also preserved during a redirect.
  if (shown === 'workplace') work.current = { path: pathname, search };
  else if (!isLeft && (session.token === undefined || (shown !== undefined && !isLocked))) work.current = undefined;
  const isBehind = shown !== 'workplace';
  return (
    <Pending value={busy}>
      <ProgressBar />
      {'to' in way && <Navigate to={way.to} replace />}
      {shown === 'alone' && <Alone path={pathname} query={query} />}
      {shown === 'publicForm' && <Later part={publicForm} given={{ path: pathname, query }} />}
      {'failed' in way && <LinkedSession {...way} />}
      {'page' in way && <Later part={website} given={{ path: way.page, query }} />}
      {work.current && (
        <div className={isBehind ? 'zh-behind' : 'zh-before'} inert={isBehind}>
          <Later part={workplace} given={{ ...work.current, isShown: !isBehind }} />
        </div>
      )}
    </Pending>
  );
}
