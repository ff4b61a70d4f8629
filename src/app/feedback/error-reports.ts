import type { RootOptions } from 'react-dom/client';
import { CallError } from '#client/call-error.ts';
import { type Client, createClient } from '#client/client.ts';
import { errorLogContract } from '#schemas/resources/error-log/error-log.contract.ts';
import type { Session } from '../state/session.ts';

/** Maximum of reports per page load; each error is reported once. */
const reportsMax = 20;
const messageMax = 1000;
const stackMax = 8000;

interface Deps {
  client: Pick<Client, 'send'>;
  /** Current address of the page. */
  url(): string;
}

/**
 * Reports client errors to the server's log, without a toast: the user sees the error boundary of the screen
 * (ERROR-007).
 */
export function createErrorReports({ client, url }: Deps): (error: unknown, component?: string) => void {
  const reported = new Set<string>();
  return (error, component = '') => {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    if (reported.has(message) || reported.size >= reportsMax) return;
    reported.add(message);
    const fault = {
      message: (message || 'Error').slice(0, messageMax),
      component: component.trim().slice(0, stackMax),
      url: url().slice(0, messageMax),
      stack: stack.slice(0, stackMax),
    };
    client.send('error-log.report', fault, { quiet: true }).catch(() => {});
  };
}

/**
 * React error handlers that report caught and uncaught errors to the server's log. Errors outside of React are caught
 * at the window. Nothing is sent in development.
 */
export function watchErrors(session: Session, isProduction: boolean): RootOptions {
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
  const report = createErrorReports({ client, url: () => window.location.pathname });
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
