import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { CallError } from '#client/call-error.ts';
import { AuthoredProviders, useAuthored } from '#runtime/authored/AuthoredProviders.tsx';
import { useHttp, useInterpreter, useNavigation } from '#runtime/context/application.tsx';
import { Screen } from '#runtime/render/Screen.tsx';
import type { Definition } from '#schemas/language/definition.ts';
import { EmptyState, LoadError, LoadingSkeleton } from '../../../kit/overlay/States.tsx';
import '../shared/page.css';

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
  const { route } = useNavigation();
  const place = useAuthored({ noun: 'screen', id, version });
  const compiled = useMemo(() => compile(definition), [definition, compile]);
  useEffect(() => {
    document.title = fullName;
  }, [fullName]);
  return (
    <main className="zw-page" aria-label={fullName}>
      <AuthoredProviders value={place}>
        <Screen compiled={compiled} bind={{ route }} />
      </AuthoredProviders>
    </main>
  );
}
