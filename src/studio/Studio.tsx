import { useQuery } from '@tanstack/react-query';
import { useJoin } from '#runtime/page/page-context.ts';
import { useServices } from '#runtime/services.ts';
import type { VisualDev } from '#schemas/resources/visualdev/visualdev.entity.ts';
import { DesignPlace } from './DesignPlace.tsx';
import { Missing } from './Missing.tsx';
import { Workbench } from './Workbench.tsx';
import './studio.css';

/** Where a configurer edits a form: fetched by the id in the address. */
export default function Studio() {
  const { client, route } = useServices();
  const id = route.query['id'] ?? '';
  const { data, isError, refetch } = useQuery({
    queryKey: ['visualdev', id],
    queryFn: async () => (await client.send('visualdev.info', { id })).data as VisualDev,
    // What is being edited is never replaced behind the configurer's back.
    staleTime: Infinity,
    gcTime: 0,
  });
  useJoin({ name: undefined, reload: () => refetch() });
  if (isError) return <Missing />;
  if (!data) return null;
  return (
    <DesignPlace>
      <Workbench key={data.id} model={data} refetch={async () => (await refetch()).data} />
    </DesignPlace>
  );
}
