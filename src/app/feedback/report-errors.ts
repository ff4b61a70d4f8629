import type { RootOptions } from 'react-dom/client';
import { CallError } from '#client/call-error.ts';
import { createClient } from '#client/client.ts';
import { errorLogContract } from '#schemas/resources/error-log/error-log.contract.ts';
import { createFaultReports } from '../fault-reports.ts';
import type { Session } from '../state/session.ts';

/**
 * React error handlers that report caught and uncaught errors to the server's log. Errors outside of React are caught
 * at the window. Nothing is sent in development.
 */
export function watchFaults(session: Session, isProduction: boolean): RootOptions {
  if (!isProduction) return {};
  const client = createClient({
    contracts: { 'error-log': errorLogContract },
    base: '',
    token: () => session.get().token,
    language: () => session.get().language,
    failedText: () => '',
    toastError: async () => {},
    onSessionEnd: () => {},
  });
  const report = createFaultReports({ client, url: () => window.location.pathname });
  window.addEventListener('error', ({ error }) => error && report(error));
  // A refused call is an answer, and an aborted request is not an error.
  const isFault = (reason: unknown) => !(reason instanceof CallError) && !(reason instanceof DOMException);
  window.addEventListener('unhandledrejection', ({ reason }) => isFault(reason) && report(reason));
  const told = (error: unknown, { componentStack }: { componentStack?: string | null | undefined }) => {
    // oxlint-disable-next-line no-console -- React's own words, whose place this takes
    console.error(error);
    report(error, componentStack ?? '');
  };
  return { onCaughtError: told, onUncaughtError: told };
}
