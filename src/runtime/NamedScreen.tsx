import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Screen } from './Screen.tsx';
import { useServices } from './services.ts';

interface Props {
  name: string;
  waiting: ReactNode;
  /** Instead of a screen that could not be fetched, or is none. */
  failed(retry: () => void): ReactNode;
}

/** A screen by its name, wherever one screen shows another. */
export function NamedScreen({ name, waiting, failed }: Props) {
  const { screens, compile, route, authored } = useServices();
  const { data, isPending, refetch } = useQuery({
    // An authored screen finds none, which is not to be remembered for the others.
    queryKey: ['screen', name, authored?.key],
    queryFn: async () => (await screens(name)) ?? null,
    staleTime: Infinity,
    retry: false,
  });
  const compiled = useMemo(() => (data ? compile(data) : undefined), [data, compile]);
  if (isPending) return waiting;
  if (!compiled) return failed(() => void refetch());
  return <Screen compiled={compiled} bind={{ route }} />;
}
