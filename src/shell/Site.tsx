import { lazy, Suspense, useMemo } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { BuiltInScreen } from './BuiltInScreen.tsx';
import { homePath, loginPath, safeRedirect } from './redirect.ts';
import { useShell } from './shell.ts';
import { Place } from './Place.tsx';
import { Loading } from './Waiting.tsx';
import { websitePage, websitePath } from './website.ts';

// Nothing of the back office is part of the login's first load.
const Workplace = lazy(() => import('./Workplace.tsx'));
const Website = lazy(() => import('./Website.tsx'));

/** The one element of the router: who may be here, and which screen stands at this address. */
export function Site() {
  const { session } = useShell();
  const { pathname, search } = useLocation();
  const query = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search]);
  const isLogin = pathname === '/login';
  const page = websitePage(pathname);

  if (page !== undefined && page !== pathname) return <Navigate to={page + search} replace />;
  if (page !== undefined) {
    return (
      <Suspense fallback={<Loading />}>
        <Website path={page} query={query} />
      </Suspense>
    );
  }

  if (!session.token) {
    if (pathname === '/') return <Navigate to={websitePath} replace />;
    if (!isLogin) return <Navigate to={loginPath(pathname + search)} replace />;
    return (
      <Place route={{ path: pathname, query, property: {} }}>
        <BuiltInScreen name="login" visit="login" />
      </Place>
    );
  }
  if (isLogin) return <Navigate to={safeRedirect(query['redirect'] ?? null)} replace />;
  if (pathname === '/') return <Navigate to={homePath} replace />;
  return (
    <Suspense fallback={<Loading />}>
      <Workplace path={pathname} search={search} />
    </Suspense>
  );
}
