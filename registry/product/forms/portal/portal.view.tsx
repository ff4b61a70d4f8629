import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { AuthoredProviders, useAuthored } from '#runtime/authored/AuthoredProviders.tsx';
import type { NodeProps } from '#runtime/context/faces.ts';
import { Nodes } from '#runtime/render/Nodes.tsx';
import { Screen } from '#runtime/render/Screen.tsx';
import type { Definition } from '#schemas/language/definition.ts';
import { LoadError, LoadingSkeleton } from '../../../kit/overlay/States.tsx';
import type { PropsOf } from '../../../kind.ts';
import type { portal } from '../forms.ts';
import { useAuth, useHttp, useInterpreter, useNavigation } from '#runtime/context/application.tsx';

export default function PortalView({ node }: NodeProps) {
  const { user } = useAuth();
  const { route } = useNavigation();
  const { of } = node.props as PropsOf<typeof portal>;
  const id = of === 'menu' ? route.property['moduleId'] : route.query['portalId'] || user['portalId'];
  return typeof id === 'string' && id !== '' ? <PortalContent key={id} id={id} /> : <Nodes nodes={node.children} />;
}

function PortalContent({ id }: { id: string }) {
  const { client } = useHttp();
  const { data, isPending, refetch } = useQuery({
    queryKey: ['portal', id],
    queryFn: async ({ signal }) => {
      const answer = (await client.send('portal.auth', { id, platform: 'web' }, { signal })).data as PortalAnswer;
      return { definition: JSON.parse(answer.formData) as Definition, version: answer.version };
    },
    retry: false,
  });
  if (isPending) return <LoadingSkeleton rows={8} />;
  if (!data) return <LoadError retry={() => void refetch()} />;
  return <Page id={id} {...data} />;
}

interface PortalAnswer {
  formData: string;
  version: number;
}

function Page({ id, version, definition }: { id: string; version: number; definition: Definition }) {
  const { compile } = useInterpreter();
  const { route } = useNavigation();
  const place = useAuthored({ noun: 'portal', id, version });
  const compiled = useMemo(() => compile(definition), [definition, compile]);
  return (
    <AuthoredProviders value={place}>
      <Screen compiled={compiled} bind={{ route }} />
    </AuthoredProviders>
  );
}
