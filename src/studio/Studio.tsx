import { useQuery } from '@tanstack/react-query';
import { useJoin } from '#runtime/page/page-context.ts';
import { useServices } from '#runtime/context/services.ts';
import type { VisualDev } from '#schemas/resources/visualdev/visualdev.entity.ts';
import { DesignPlace } from './DesignPlace.tsx';
import { Missing } from './Missing.tsx';
import { Workbench } from './Workbench.tsx';
import './studio.css';

/** The studio for editing a form, loaded by the id in the URL. */
export default function Studio() {
  const { client, route } = useServices();
  const id = route.query['id'] ?? '';
  const { data, isError, refetch } = useQuery({
    queryKey: ['visualdev', id],
    queryFn: async () => (await client.send('visualdev.info', { id })).data as VisualDev,
    // No refetch: it would overwrite unsaved edits.
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
