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

/** Reports of this page with the user's session, to the server that delivered it. */
export function errorReportsOf(session: Session) {
  const client = createClient({
    contracts: { 'error-log': errorLogContract },
    base: '',
    token: () => session.get().token,
    language: () => session.get().language,
    failedText: () => '',
    toastError: async () => {},
    onSessionEnd: () => {},
  });
  return createErrorReports({ client, url: () => window.location.pathname });
}
