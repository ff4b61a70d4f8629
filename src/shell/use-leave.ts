import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { loginPath } from './redirect.ts';
import type { Session } from './session.ts';

/** The ways out of a session and back. */
export interface Leave {
  /** Ends the session on this page and goes to the login, which leads back to where the person is, and to what was open there. */
  toLogin(): void;
  /** Ends it for good: the login leads to the beginning. */
  forGood(): void;
  /** Path and query the person is at. */
  here(): string;
}

export function useLeave(session: Session): Leave {
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
      // First the guard leads to the login by itself, then the address says where that one leads.
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
