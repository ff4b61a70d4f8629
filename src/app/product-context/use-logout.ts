import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { loginPath } from '../state/redirect.ts';
import type { Session } from '../state/session.ts';

/** Ending a session, and returning to it. */
export interface Logout {
  /** Ends the session on this page and shows the login, which leads back to the current page and its open overlays. */
  toLogin(): void;
  /** Ends it permanently: the login leads to the home page. */
  forGood(): void;
  /** Current path and query. */
  here(): string;
}

export function useLogout(session: Session): Logout {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = useRef('/');
  useEffect(() => {
    here.current = pathname + search;
  }, [pathname, search]);
  const go = useRef(navigate);
  useEffect(() => {
    go.current = navigate;
  }, [navigate]);
  return useMemo(() => {
    const end = (address: string, how: () => void) => {
      // The guard redirects to the login first; then the address gets its redirect.
      flushSync(how);
      queries.clear();
      void go.current(address, { replace: true });
    };
    return {
      toLogin: () => end(loginPath(here.current), session.pause),
      forGood: () => end(loginPath('/'), session.end),
      here: () => here.current,
    };
  }, [session, queries]);
}
