import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { CallError } from '#client/call-error.ts';
import { sharedRowsCall, sharedRowsInput } from '#core/screen/shared-page.ts';
import { useAuthored } from '#runtime/authored/AuthoredProviders.tsx';
import {
  ApplicationProvider,
  useApplication,
  useHttp,
  useInterpreter,
  useNavigation,
} from '#runtime/context/application.tsx';
import type { Services } from '#runtime/context/services.ts';
import type { Definition } from '#schemas/language/definition.ts';
import { EmptyState, LoadError, LoadingSkeleton } from '../../../kit/overlay/States.tsx';
import { LinkPassword } from '../../shared/LinkPassword.tsx';
import { ScreenPage } from '../shared/ScreenPage.tsx';

/** A big screen as the server shows it to anonymous visitors. */
interface SharedScreen {
  id: string;
  fullName: string;
  version: number;
  /** The definition, with calls of the link in place of its sources. */
  content: string;
  /** For the calls of a link with a password. */
  pass: string;
}

export default function ScreenLinkView() {
  const { client } = useHttp();
  const { route } = useNavigation();
  const encryption = String(route.query['encryption'] ?? '');
  const [unlocked, setUnlocked] = useState<SharedScreen>();
  const ask = async (password?: string) => {
    const input = { encryption, ...(password !== undefined && { password }) };
    return (await client.send('screen-link.open', input, { quiet: true })).data as SharedScreen;
  };
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['screen-link', encryption],
    queryFn: async (): Promise<{ screen?: SharedScreen }> => {
      const { data: config } = await client.send('screen-link.config', { encryption }, { quiet: true });
      return (config as { passUse: number }).passUse === 1 ? {} : { screen: await ask() };
    },
    retry: false,
  });
  if (isPending) return <LoadingSkeleton rows={8} />;
  // Over, closed or unknown: the sentence of the server.
  if (error instanceof CallError && error.msg !== '') return <EmptyState text={error.msg} />;
  if (!data) return <LoadError retry={() => void refetch()} />;
  const screen = data.screen ?? unlocked;
  if (!screen) {
    return (
      <main>
        <LinkPassword heading="h1" open={async (password) => setUnlocked(await ask(password))} />
      </main>
    );
  }
  return <WithPass screen={screen} />;
}

/** Sends the pass, and the parameters of a source, with each call for its rows. */
function WithPass({ screen }: { screen: SharedScreen }) {
  const { services } = useApplication();
  const { pass } = screen;
  const own = useMemo<Services>(() => {
    const { client } = services;
    const send: typeof client.send = (name, input, options) =>
      client.send(name, name === sharedRowsCall ? { ...sharedRowsInput(input), pass } : input, options);
    return { ...services, client: { ...client, send } };
  }, [services, pass]);
  return (
    <ApplicationProvider services={own}>
      <Page screen={screen} />
    </ApplicationProvider>
  );
}

function Page({ screen: { id, version, fullName, content } }: { screen: SharedScreen }) {
  const { compile } = useInterpreter();
  const place = useAuthored({ noun: 'link', id, version });
  const { own } = place;
  const compiled = useMemo(() => {
    const asOwn = (name: string, value: unknown) =>
      name === 'call' && value === sharedRowsCall ? own(sharedRowsCall) : value;
    return compile(JSON.parse(content, asOwn) as Definition);
  }, [content, compile, own]);
  return <ScreenPage title={fullName} place={place} compiled={compiled} />;
}
