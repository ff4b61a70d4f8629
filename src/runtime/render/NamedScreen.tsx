import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useMemo } from 'react';
import { Screen } from './Screen.tsx';
import { useInterpreter, useNavigation } from '../context/application.tsx';

interface Props {
  name: string;
  waiting: ReactNode;
  /** Shown if a screen could not be fetched or does not exist. */
  failed: ComponentType<{ retry(): void }>;
}

/** Embeds a screen by its name. */
export function NamedScreen({ name, waiting, failed: Failed }: Props) {
  const { screens, compile, authored } = useInterpreter();
  const { route } = useNavigation();
  const { data, isPending, refetch } = useQuery({
    // Within an authored screen the lookup finds nothing; that result must not be cached for other screens.
    queryKey: ['screen', name, authored?.key],
    queryFn: async () => (await screens(name)) ?? null,
    staleTime: Infinity,
    retry: false,
  });
  const compiled = useMemo(() => (data ? compile(data) : undefined), [data, compile]);
  if (isPending) return waiting;
  if (!compiled) return <Failed retry={() => void refetch()} />;
  return <Screen compiled={compiled} bind={{ route }} />;
}
