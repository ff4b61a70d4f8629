import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { withPersonalCells } from '#core/portal/personal-cells.ts';
import { AuthoredProviders, useAuthored } from '#runtime/authored/AuthoredProviders.tsx';
import { useAuth, useHttp, useInterpreter, useNavigation } from '#runtime/context/application.tsx';
import type { NodeProps } from '#runtime/context/faces.ts';
import { Nodes } from '#runtime/render/Nodes.tsx';
import { Screen } from '#runtime/render/Screen.tsx';
import type { Definition } from '#schemas/language/definition.ts';
import type { PlacedCell } from '#schemas/resources/portal/portal.contract.ts';
import { LoadError, LoadingSkeleton } from '../../../kit/overlay/States.tsx';
import type { PropsOf } from '../../../kind.ts';
import type { portal } from '../forms.ts';
import './portal.css';

// Most have one portal.
const PortalSelect = lazy(() => import('./PortalSelect.tsx'));

export default function PortalView({ node }: NodeProps) {
  const { user } = useAuth();
  const { route } = useNavigation();
  const { of } = node.props as PropsOf<typeof portal>;
  const isOwn = of === 'person' && !route.query['portalId'];
  const id = of === 'menu' ? route.property['moduleId'] : route.query['portalId'] || user['portalId'];
  if (typeof id !== 'string' || id === '') return <Nodes nodes={node.children} />;
  return (
    <div className="zp-portal">
      {isOwn && <PortalChoice id={id} />}
      <PortalContent key={id} id={id} />
    </div>
  );
}

interface Choice {
  id: string;
  fullName: string;
}

/** The choice among the portals granted to the user; nothing where there is one only. */
function PortalChoice({ id }: { id: string }) {
  const { client } = useHttp();
  const { data = [] } = useQuery({
    queryKey: ['portals', id],
    queryFn: async ({ signal }) => {
      const { data: answer } = await client.send('portal.selector', {}, { signal, quiet: true });
      return (answer as { list: Choice[] }).list;
    },
    retry: false,
  });
  if (data.length < 2) return null;
  return (
    <Suspense>
      <PortalSelect
        value={id}
        options={data.map(({ id: value, fullName: label }) => ({ value, label }))}
        // A refusal is shown by the client.
        onChange={(chosen) => void client.send('portal.setDefault', { id: chosen }).catch(() => undefined)}
      />
    </Suspense>
  );
}

function PortalContent({ id }: { id: string }) {
  const { client } = useHttp();
  const { data, isPending, refetch } = useQuery({
    queryKey: ['portal', id],
    queryFn: async ({ signal }) => {
      const answer = (await client.send('portal.auth', { id, platform: 'web' }, { signal })).data as PortalAnswer;
      const page = JSON.parse(answer.formData) as Definition & { body?: unknown };
      return { definition: withPersonalCells(page, answer.cells), version: answer.version };
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
  cells: PlacedCell[];
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
