import { useMemo } from 'react';
import { listScreen } from '#core/model/list-screen.ts';
import type { Definition, ListDefinition } from '#schemas/language/definition.ts';
import type { ModelConfig } from '#schemas/resources/onlinedev/onlinedev.entity.ts';
import { CallError } from '#client/call-error.ts';
import { codes } from '#schemas/protocol/envelope.ts';
import { usePlatform } from '#runtime/platform.ts';
import { Screen } from '#runtime/Screen.tsx';
import { useServices } from '#runtime/services.ts';
import { useShell } from './shell.ts';
import { useResource } from './use-resource.ts';
import { Failed, Loading } from './Waiting.tsx';

/** The screen of a released form: its list and its form, fetched by the form's id (ONLINEDEV-001). */
export function ModelScreen({ moduleId, path }: { moduleId: string; path: string }) {
  const { kinds } = usePlatform();
  const { client, compile, navigate, route } = useServices();
  const { tabs } = useShell().keeping;
  const loaded = useResource(moduleId, async () => {
    try {
      return (await client.send('onlinedev.config', { modelId: moduleId })).data as ModelConfig;
    } catch (error) {
      if (isRefused(error)) {
        tabs.close(path, path);
        navigate('/404', '_self');
      }
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
  if (loaded.state === 'failed') return isRefused(loaded.error) ? null : <Failed retry={loaded.retry} />;
  if (!compiled) return <Loading />;
  return <Screen key={moduleId} compiled={compiled} bind={{ route }} />;
}

/**
 * A form that is gone, was never released or is not for this person leaves nothing to show (ONLINEDEV-016). A network that is
 * away, a server that is restarting or busy and a locked screen say nothing about the form: the person may ask again.
 */
function isRefused(error: unknown): boolean {
  if (!(error instanceof CallError) || error.reason !== 'refused') return false;
  return error.code !== codes.tooMany && (error.code < codes.failed || error.code >= codes.sessionExpired);
}
