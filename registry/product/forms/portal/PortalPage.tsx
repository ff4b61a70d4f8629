import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { AuthoredProviders, useAuthored } from '#runtime/authored/AuthoredProviders.tsx';
import { useDevice, useHttp, useInterpreter, useNavigation } from '#runtime/context/application.tsx';
import { Screen } from '#runtime/render/Screen.tsx';
import type { Definition } from '#schemas/language/definition.ts';
import type { PlacedCell } from '#schemas/resources/portal/portal.contract.ts';
import { LoadError, LoadingSkeleton } from '../../../kit/overlay/States.tsx';
import './portal.css';

// Most have one portal.
const PortalSelect = lazy(() => import('./PortalSelect.tsx'));
// Few may be arranged.
const OwnArrangement = lazy(() => import('./OwnArrangement.tsx'));

interface Props {
  id: string;
  /** Whether it is the portal that the person chose. */
  isOwn: boolean;
}

/** A released portal, with the choice among several. */
export default function PortalPage({ id, isOwn }: Props) {
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
        // The client shows the error message.
        onChange={(chosen) => void client.send('portal.setDefault', { id: chosen }).catch(() => undefined)}
      />
    </Suspense>
  );
}

function PortalContent({ id }: { id: string }) {
  const { client } = useHttp();
  const { mobile } = useDevice();
  const { data, isPending, refetch } = useQuery({
    queryKey: ['portal', id],
    queryFn: async ({ signal }) => {
      const answer = (await client.send('portal.auth', { id, platform: 'web' }, { signal })).data as PortalAnswer;
      const page = JSON.parse(answer.formData) as Definition & { body?: unknown };
      if (answer.cells.length === 0) return { ...answer, page, definition: page };
      const { withPersonalCells } = await import('#core/portal/personal-cells.ts');
      return { ...answer, page, definition: withPersonalCells(page, answer.cells) };
    },
    retry: false,
  });
  if (isPending) return <LoadingSkeleton rows={8} />;
  if (!data) return <LoadError retry={() => void refetch()} />;
  const shown = <Page id={id} version={data.version} definition={data.definition} />;
  if (data.allowCustom !== 1 || mobile) return shown;
  return (
    <Suspense fallback={shown}>
      <OwnArrangement id={id} page={data.page} placed={data.cells} onSaved={refetch}>
        {(definition) => <Page id={id} version={data.version} definition={definition ?? data.definition} />}
      </OwnArrangement>
    </Suspense>
  );
}

interface PortalAnswer {
  formData: string;
  version: number;
  allowCustom: number;
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
