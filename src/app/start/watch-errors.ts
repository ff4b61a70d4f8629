import type { RootOptions } from 'react-dom/client';
import { CallError } from '#client/call-error.ts';
import { lazyValue } from '../state/lazy-value.ts';
import type { Session } from '../state/session.ts';

/**
 * React error handlers that report caught and uncaught errors to the server's log. Errors outside of React are caught
 * at the window. Nothing is sent in development. The code that reports loads with the first error.
 */
export function watchErrors(session: Session, isProduction: boolean): RootOptions {
  if (!isProduction) return {};
  const reports = lazyValue(async () => (await import('../feedback/error-reports.ts')).errorReportsOf(session));
  const report = (error: unknown, component?: string) => {
    // Without a network, neither the code nor a report arrives.
    reports.load().then(
      (send) => send(error, component),
      () => {},
    );
  };
  window.addEventListener('error', ({ error }) => error && report(error));
  // A refused call is an answer, and an aborted request is not an error.
  const isFault = (reason: unknown) => !(reason instanceof CallError) && !(reason instanceof DOMException);
  window.addEventListener('unhandledrejection', ({ reason }) => isFault(reason) && report(reason));
  const reportError = (error: unknown, { componentStack }: { componentStack?: string | null | undefined }) => {
    // oxlint-disable-next-line no-console -- React's own words, whose place this takes
    console.error(error);
    report(error, componentStack ?? '');
  };
  return { onCaughtError: reportError, onUncaughtError: reportError };
}
