import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { detailNode } from '#core/model/list-screen.ts';
import { NodeView } from '#runtime/NodeView.tsx';
import { OverlayContext, type OverlayHandle } from '#runtime/page/overlay-context.ts';
import { useServices } from '#runtime/services.ts';
import type { Definition } from '#schemas/language/definition.ts';
import type { ModelConfig } from '#schemas/resources/onlinedev/onlinedev.entity.ts';

interface RecordWindowProps {
  modelId: string;
  id: string;
  onLeave(): void;
}

/** A record of another form to read, in the window that form opens its details in. What cannot be read closes it. */
export default function RecordWindow({ modelId, id, onLeave }: RecordWindowProps) {
  const { client, compile } = useServices();
  const { data, isError } = useQuery({
    queryKey: ['model-config', modelId],
    queryFn: async ({ signal }) => (await client.send('onlinedev.config', { modelId }, { signal })).data as ModelConfig,
    retry: false,
    staleTime: 60_000,
  });
  const node = useMemo(() => {
    if (!data) return undefined;
    const form = JSON.parse(data.formData) as Definition;
    const definition = { language: form.language, title: '', body: { config: { zhjyKey: 'page' } } };
    return compile({ ...definition, overlays: { record: detailNode({ ...data, form }) } }).overlays['record'];
  }, [data, compile]);
  const overlay = useOverlayHandle({ modelId, id }, onLeave);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    // The person was told why when the answer came.
    if (isError) leave();
  }, [isError]);
  if (!node) return null;
  return (
    <OverlayContext value={overlay}>
      <NodeView node={node} />
    </OverlayContext>
  );
}

/** The life of a window that no page opened. */
function useOverlayHandle(parameters: Readonly<Record<string, unknown>>, onLeave: () => void): OverlayHandle {
  const [isOpen, setOpen] = useState(true);
  return { parameters, isOpen, close: () => setOpen(false), gone: onLeave, changed: () => {} };
}
