import { useQuery } from '@tanstack/react-query';
import { Result, Segmented } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { compile } from '#core/compile/compile.ts';
import { linkedForm, linkedList } from '#core/lists/model/linked-screen.ts';
import { AuthoredProviders, useAuthored } from '#runtime/authored/AuthoredProviders.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { Screen } from '#runtime/render/Screen.tsx';
import type { ShortLinkConfig } from '#schemas/resources/short-link/short-link.contract.ts';
import '../../../kit/display/shell.css';
import { LoadingSkeleton } from '../../../kit/overlay/States.tsx';
import { LinkPassword } from '../../shared/LinkPassword.tsx';
import './formShortLink.css';
import {
  ApplicationProvider,
  useApplication,
  useHttp,
  useInterpreter,
  useNavigation,
} from '#runtime/context/application.tsx';
import type { Registry } from '#runtime/context/platform.ts';

/** The form or list that a password unlocked, and the pass for all further calls. */
interface UnlockedConfig extends ShortLinkConfig {
  pass: string;
}

type View = 'form' | 'list';

interface LinkUses {
  id: string;
  formUse: number;
  formPassUse: number;
  columnUse: number;
  columnPassUse: number;
}

/** What a link opens: its views, and what of them needs no password. */
interface OpenedLink {
  id: string;
  views: readonly View[];
  locked: ReadonlySet<View>;
  config: ShortLinkConfig | undefined;
}

export default function FormShortLinkView() {
  const { client } = useHttp();
  const { route } = useNavigation();
  const t = useTranslation();
  const { modelId = '', encryption = '' } = route.query;
  const { data, isPending } = useQuery({
    queryKey: ['short-link', modelId, encryption],
    queryFn: async (): Promise<OpenedLink> => {
      const quiet = { quiet: true };
      const uses = (await client.send('short-link.getConfig', { id: modelId, encryption }, quiet)).data as LinkUses;
      const views = [...(uses.formUse ? ['form' as const] : []), ...(uses.columnUse ? ['list' as const] : [])];
      const isLocked = { form: uses.formPassUse === 1, list: uses.columnPassUse === 1 };
      const locked = new Set(views.filter((view) => isLocked[view]));
      if (locked.size === views.length) return { id: modelId, views, locked, config: undefined };
      const { data: config } = await client.send('short-link.config', { modelId, encryption }, quiet);
      return { id: modelId, views, locked, config: config as ShortLinkConfig };
    },
    retry: false,
  });
  return (
    <main className="zg-link">
      <div className="zg-link-sheet">
        {isPending && <LoadingSkeleton rows={6} />}
        {data && <LinkViews opened={data} encryption={encryption} />}
        {!isPending && !data && (
          <Result
            className="zh-result"
            status="404"
            title={t('short-link.missing')}
            subTitle={t('short-link.missing.detail')}
          />
        )}
      </div>
    </main>
  );
}

function LinkViews({ opened: { id, views, locked, config }, encryption }: { opened: OpenedLink; encryption: string }) {
  const { client } = useHttp();
  const { route } = useNavigation();
  const t = useTranslation();
  const requested = views.find((one) => one === route.query['type']);
  const [view, setView] = useState<View>(requested ?? views[0] ?? 'form');
  const [passed, setPassed] = useState<Partial<Record<View, UnlockedConfig>>>({});
  const known = locked.has(view) ? passed[view] : config;
  async function unlock(type: View, password: string) {
    const input = { id, encryption, type, password };
    const { data } = await client.send('short-link.checkPwd', input, { quiet: true });
    setPassed((before) => ({ ...before, [type]: data as UnlockedConfig }));
  }
  const title = (config ?? passed.form ?? passed.list)?.fullName;
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
  return (
    <>
      <header className="zg-link-head">
        <h1>{title}</h1>
        {views.length > 1 && (
          <Segmented
            value={view}
            options={views.map((one) => ({ value: one, label: t(`short-link.view.${one}`) }))}
            onChange={setView}
          />
        )}
      </header>
      {known ? (
        <LinkContent key={view} view={view} config={known} encryption={encryption} />
      ) : (
        <LinkPassword key={view} heading="h2" open={(password) => unlock(view, password)} />
      )}
    </>
  );
}

interface ShownProps {
  view: View;
  config: ShortLinkConfig | UnlockedConfig;
  encryption: string;
}

/** The application with the kinds that the content of a link names; undefined while they are loaded. */
function useContentRegistry({ view, config }: ShownProps) {
  const { platform, services } = useApplication();
  const { kinds, faces, registryFor } = platform;
  const { data: registry, error } = useQuery({
    queryKey: ['registry', config.id, view],
    queryFn: async (): Promise<Registry> => {
      if (!registryFor) return { kinds, faces };
      return registryFor(view === 'form' ? JSON.parse(config.formData) : undefined);
    },
    staleTime: Infinity,
  });
  if (error) throw error;
  return useMemo(() => {
    if (!registry) return undefined;
    const compileHere = (definition: unknown) => compile(definition, { kinds: registry.kinds });
    return { platform: { ...platform, ...registry }, services: { ...services, compile: compileHere } };
  }, [platform, services, registry]);
}

function LinkContent(shown: ShownProps) {
  const application = useContentRegistry(shown);
  if (!application) return <LoadingSkeleton rows={6} />;
  return (
    <ApplicationProvider {...application}>
      <LinkScreen {...shown} />
    </ApplicationProvider>
  );
}

function LinkScreen({ view, config, encryption }: ShownProps) {
  const { kinds, compile: compileHere } = useInterpreter();
  const { route } = useNavigation();
  const place = useAuthored({ noun: 'link', id: config.id, version: 0 });
  const { own } = place;
  const compiled = useMemo(() => {
    const link = { modelId: config.id, encryption, ...('pass' in config && { pass: config.pass }) };
    return compileHere(view === 'list' ? linkedList(config, link, kinds, own) : linkedForm(config, link, own));
  }, [config, view, encryption, kinds, compileHere, own]);
  return (
    <AuthoredProviders value={place}>
      <Screen compiled={compiled} bind={{ route }} />
    </AuthoredProviders>
  );
}
