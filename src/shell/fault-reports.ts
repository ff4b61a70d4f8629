import type { Client } from '#client/client.ts';

/** One page reports this many faults in its life, each of them once. */
const reportsMax = 20;
const messageMax = 1000;
const stackMax = 8000;

interface Means {
  client: Pick<Client, 'send'>;
  /** Address of the page as it stands. */
  url(): string;
}

/** Reports faults of the page to the server's log, quietly: whoever works is told by the screen, not by this (ERROR-007). */
export function createFaultReports({ client, url }: Means): (error: unknown, component?: string) => void {
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
