import { useMemo } from 'react';
import { listScreen } from '#core/lists/model/list-screen.ts';
import type { Definition, ListDefinition } from '#schemas/language/definition.ts';
import type { ModelConfig } from '#schemas/resources/onlinedev/onlinedev.entity.ts';
import { CallError } from '#client/call-error.ts';
import { codes } from '#schemas/protocol/envelope.ts';
import { AuthoredProviders, useAuthored } from '#runtime/authored/AuthoredProviders.tsx';
import { Screen } from '#runtime/render/Screen.tsx';
import { useProductContext } from '../product-context/product-context.ts';
import { closed } from '#core/menus/tabs/tabs.ts';
import { homePath } from '../state/redirect.ts';
import { useResource } from '../feedback/use-resource.ts';
import { Failed, Loading } from '../feedback/Waiting.tsx';
import { useHttp, useInterpreter, useNavigation } from '#runtime/context/application.tsx';

/** The list and form of a released form definition, fetched by its id (ONLINEDEV-001). */
export function ModelScreen({ moduleId, path }: { moduleId: string; path: string }) {
  const { client } = useHttp();
  const { navigate } = useNavigation();
  const { tabs } = useProductContext().persisted;
  const loaded = useResource(moduleId, async () => {
    try {
      return (await client.send('onlinedev.config', { modelId: moduleId })).data as ModelConfig;
    } catch (error) {
      if (isRefused(error)) {
        tabs.set(closed(tabs.get(), path, path, homePath).tabs);
        navigate('/404', '_self');
      }
      throw error;
    }
  });
  if (loaded.state === 'failed') return isRefused(loaded.error) ? null : <Failed retry={loaded.retry} />;
  if (loaded.state === 'loading') return <Loading />;
  return <Shown key={moduleId} config={loaded.value} />;
}

function Shown({ config }: { config: ModelConfig }) {
  const { kinds } = useInterpreter();
  const { compile } = useInterpreter();
  const { route } = useNavigation();
  const place = useAuthored({ noun: 'form', id: config.id, version: config.version });
  const { own } = place;
  const compiled = useMemo(() => {
    const { formData, columnData, ...model } = config;
    const form = JSON.parse(formData) as Definition;
    const list = columnData ? (JSON.parse(columnData) as ListDefinition) : undefined;
    return compile(listScreen({ ...model, form, ...(list && { list }) }, kinds, own));
  }, [config, kinds, compile, own]);
  return (
    <AuthoredProviders value={place}>
      <Screen compiled={compiled} bind={{ route }} />
    </AuthoredProviders>
  );
}

/**
 * Whether the form was deleted, was never released or is not permitted, so nothing can be shown (ONLINEDEV-016).
 * Network errors, a restarting or busy server and a locked screen offer a retry instead.
 */
function isRefused(error: unknown): boolean {
  if (!(error instanceof CallError) || error.reason !== 'refused') return false;
  return error.code !== codes.tooMany && (error.code < codes.failed || error.code >= codes.sessionExpired);
}
