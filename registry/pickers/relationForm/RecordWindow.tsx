import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { detailNode } from '#core/lists/model/list-screen.ts';
import { AuthoredProviders, useAuthored } from '#runtime/authored/AuthoredProviders.tsx';
import type { Definition } from '#schemas/language/definition.ts';
import type { ModelConfig } from '#schemas/resources/onlinedev/onlinedev.entity.ts';
import { OverlayWindow } from '../../kit/overlay/OverlayWindows.tsx';
import { useHttp, useInterpreter } from '#runtime/context/application.tsx';

interface RecordWindowProps {
  modelId: string;
  id: string;
  onLeave(): void;
}

/** The detail view of a record of another form, in the window type of that form. A failed load closes it. */
export default function RecordWindow({ modelId, id, onLeave }: RecordWindowProps) {
  const { client } = useHttp();
  const { data, isError } = useQuery({
    queryKey: ['model-config', modelId],
    queryFn: async ({ signal }) => (await client.send('onlinedev.config', { modelId }, { signal })).data as ModelConfig,
    retry: false,
    staleTime: 60_000,
  });
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    // The client has already shown the reason of the failure.
    if (isError) leave();
  }, [isError]);
  return data ? <Shown config={data} id={id} onLeave={onLeave} /> : null;
}

function Shown({ config, id, onLeave }: Omit<RecordWindowProps, 'modelId'> & { config: ModelConfig }) {
  const { compile } = useInterpreter();
  const place = useAuthored({ noun: 'form', id: config.id, version: config.version });
  const { own } = place;
  const node = useMemo(() => {
    const form = JSON.parse(config.formData) as Definition;
    const definition = { language: form.language, title: '', body: { config: { zhjyKey: 'page' } } };
    return compile({ ...definition, overlays: { record: detailNode({ ...config, form }, own) } }).overlays['record'];
  }, [config, compile, own]);
  const parameters = useMemo(() => ({ modelId: config.id, id }), [config.id, id]);
  return node ? (
    <AuthoredProviders value={place}>
      <OverlayWindow content={node} parameters={parameters} onLeave={onLeave} />
    </AuthoredProviders>
  ) : null;
}
