import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CallError } from '#client/call-error.ts';
import { useAuthored } from '#runtime/authored/AuthoredProviders.tsx';
import { useHttp, useInterpreter, useNavigation } from '#runtime/context/application.tsx';
import type { Definition } from '#schemas/language/definition.ts';
import { EmptyState, LoadError, LoadingSkeleton } from '../../../kit/overlay/States.tsx';
import { ScreenPage } from '../shared/ScreenPage.tsx';

export default function BigScreenView() {
  const { route } = useNavigation();
  return <Opened key={route.path} code={String(route.query['code'] ?? '')} />;
}

interface OpenedScreen {
  id: string;
  fullName: string;
  version: number;
  definition: Definition;
}

function Opened({ code }: { code: string }) {
  const { client } = useHttp();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['screen', code],
    queryFn: async ({ signal }): Promise<OpenedScreen> => {
      const answer = (await client.send('data-screen.open', { code }, { signal, quiet: true })).data as Omit<
        OpenedScreen,
        'definition'
      > & { content: string };
      const { content, ...opened } = answer;
      return { ...opened, definition: JSON.parse(content) as Definition };
    },
    retry: false,
  });
  if (isPending) return <LoadingSkeleton rows={8} />;
  // Disabled, deleted or not permitted: the sentence of the server says which.
  if (error instanceof CallError && error.msg !== '') return <EmptyState text={error.msg} />;
  if (!data) return <LoadError retry={() => void refetch()} />;
  return <Page screen={data} />;
}

function Page({ screen: { id, version, fullName, definition } }: { screen: OpenedScreen }) {
  const { compile } = useInterpreter();
  const place = useAuthored({ noun: 'screen', id, version });
  const compiled = useMemo(() => compile(definition), [definition, compile]);
  return <ScreenPage title={fullName} place={place} compiled={compiled} />;
}
