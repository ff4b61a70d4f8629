import type { ReactNode } from 'react';
import { useJoin } from '#runtime/page/page-context.ts';
import { CommandsProvider } from '../commands/registry.tsx';
import { DesignProviders } from '../DesignProviders.tsx';
import { NotOpened } from './NotOpened.tsx';
import { useLoaded } from './use-loaded.ts';

interface Props<T> {
  /** The call that answers the document of an id. */
  call: string;
  /** The studio of the document; `refetch` reads the newest one. */
  children(document: T, refetch: () => Promise<T | undefined>): ReactNode;
}

/** The page of a studio: loads the document of the id in the URL, or says why it is not opened. */
export function StudioPage<T>({ call, children }: Props<T>) {
  const { data, error, refetch } = useLoaded<T>(call);
  useJoin({ name: undefined, reload: refetch });
  if (!data) return error && <NotOpened error={error} onRetry={() => void refetch()} />;
  return (
    <DesignProviders>
      <CommandsProvider>{children(data, refetch)}</CommandsProvider>
    </DesignProviders>
  );
}
