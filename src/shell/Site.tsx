import { lazy, Suspense, useMemo, useRef, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Alone } from './Alone.tsx';
import { guard } from './guard.ts';
import { LinkedSession } from './LinkedSession.tsx';
import { useShell } from './shell.ts';
import { Loading } from './Waiting.tsx';

// Nothing of the back office is part of the login's first load.
const Workplace = lazy(() => import('./Workplace.tsx'));
const Website = lazy(() => import('./Website.tsx'));

/** The one element of the router: who may be here, and which screen stands at this address. */
export function Site() {
  const { session, keeping } = useShell();
  const { pathname, search } = useLocation();
  const locked = useSyncExternalStore(keeping.lock.subscribe, keeping.lock.get);
  const query = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search]);
  const way = guard({ path: pathname, search, token: session.token, isLocked: locked !== undefined });
  const work = useRef<{ path: string; search: string }>(undefined);

  if ('to' in way) return <Navigate to={way.to} replace />;
  if (way.show === 'linked') return <LinkedSession token={way.token} address={way.address} />;
  if (way.show === 'website') {
    return (
      <Suspense fallback={<Loading />}>
        <Website path={way.page} query={query} />
      </Suspense>
    );
  }
  if (way.show === 'workplace') work.current = { path: pathname, search };
  else if (!locked) work.current = undefined;
  // What somebody was doing waits behind the lock, unseen and out of reach, as it was.
  const isBehind = way.show === 'alone';
  return (
    <>
      {isBehind && <Alone path={pathname} query={query} />}
      {work.current && (
        <div className={isBehind ? 'zh-behind' : 'zh-before'} inert={isBehind}>
          <Suspense fallback={<Loading />}>
            <Workplace {...work.current} />
          </Suspense>
        </div>
      )}
    </>
  );
}
