import type { QueryKey } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useHttp, useInterpreter, useNavigation } from '../../context/application.tsx';
import type { Services } from '../../context/services.ts';
import type { SourceAnswer } from './answer.ts';

/** Parameters with all names resolved. */
export type Resolved = Readonly<Record<string, unknown>>;

/** The part of the application that the query of a source depends on. */
export type SourceContext = Pick<Services, 'client' | 'route' | 'authored'>;

export function useSourceContext(): SourceContext {
  const { client } = useHttp();
  const { route } = useNavigation();
  const { authored } = useInterpreter();
  return useMemo(() => ({ client, route, ...(authored && { authored }) }), [client, route, authored]);
}

/** Query of one source for react-query; equal keys share a cached answer. */
export interface SourceQuery {
  key: QueryKey;
  /** False: a required parameter is missing, the query is disabled. */
  isReady: boolean;
  /** Milliseconds for which a cached answer is fresh. */
  staleMs: number;
  ask(signal: AbortSignal): Promise<SourceAnswer>;
}

/** The context with a client that shows no toast, where a failure is shown in its place, or means nothing yet. */
export function quietly(context: SourceContext): SourceContext {
  const { client } = context;
  const send: typeof client.send = (name, input, options) => client.send(name, input, { ...options, quiet: true });
  return { ...context, client: { ...client, send, find: (name) => client.find(name) } };
}
