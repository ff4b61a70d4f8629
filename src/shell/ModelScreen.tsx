import { useMemo } from 'react';
import { listScreen } from '#core/model/list-screen.ts';
import type { Definition, ListDefinition } from '#schemas/language/definition.ts';
import type { ModelConfig } from '#schemas/resources/onlinedev/onlinedev.entity.ts';
import { usePlatform } from '#runtime/platform.ts';
import { Screen } from '#runtime/Screen.tsx';
import { useServices } from '#runtime/services.ts';
import { useShell } from './shell.ts';
import { useResource } from './use-resource.ts';
import { Loading } from './Waiting.tsx';

/** The screen of a released form: its list and its form, fetched by the form's id (ONLINEDEV-001). */
export function ModelScreen({ moduleId, path }: { moduleId: string; path: string }) {
  const { kinds } = usePlatform();
  const { client, compile, navigate, route } = useServices();
  const { tabs } = useShell().keeping;
  const loaded = useResource(moduleId, async () => {
    try {
      return (await client.send('onlinedev.config', { modelId: moduleId })).data as ModelConfig;
    } catch (error) {
      // A form that is gone, or was never released, leaves nothing to show (ONLINEDEV-016).
      tabs.close(path, path);
      navigate('/404', '_self');
      throw error;
    }
  });
  const compiled = useMemo(() => {
    if (loaded.state !== 'ready') return undefined;
    const { formData, columnData, ...model } = loaded.value;
    const form = JSON.parse(formData) as Definition;
    const list = columnData ? (JSON.parse(columnData) as ListDefinition) : undefined;
    return compile(listScreen({ ...model, form, ...(list && { list }) }, kinds));
  }, [loaded, kinds, compile]);
  if (!compiled) return <Loading />;
  return <Screen key={moduleId} compiled={compiled} bind={{ route }} />;
}
