import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePlatform } from '#runtime/platform.ts';
import { useServices } from '#runtime/services.ts';
import { useSay } from '#runtime/texts.ts';
import type { Fixture } from '#schemas/fixture/fixture.ts';
import { fetchSpeech } from '#shell/languages.ts';
import { definitionOf } from '#snapshot/fixture-definition.ts';
import { type Entry, fixtureDefinition } from './collection.ts';
import { ExhibitBar, type Look } from './ExhibitBar.tsx';
import { LiveFixture } from './LiveFixture.tsx';
import { SnapshotText } from './SnapshotText.tsx';

/** One fixture: alive, in the width and mode one likes to see it, and beside it what a person meets. */
export function Exhibit({ entry, title }: { entry: Entry; title: string }) {
  const { data: fixture } = useQuery({ queryKey: ['gallery', entry.id], queryFn: entry.fixture });
  const { data: snapshot } = useQuery({
    queryKey: ['gallery', entry.id, 'snapshot'],
    queryFn: async () => (await entry.snapshot()) ?? null,
  });
  if (!fixture || snapshot === undefined) return <div className="zg-exhibit" aria-busy />;
  return <Opened title={title} fixture={fixture} snapshot={snapshot} />;
}

interface OpenedProps {
  title: string;
  fixture: Fixture;
  snapshot: string | null;
}

function Opened({ title, fixture, snapshot }: OpenedProps) {
  const say = useSay();
  const platform = usePlatform();
  const services = useServices();
  const [run, setRun] = useState(0);
  const [isPlayed, setPlayed] = useState(false);
  const [look, setLook] = useState<Look>({
    width: fixture.width ?? (platform.mobile ? 'phone' : 'desktop'),
    mode: fixture.mode ?? 'edit',
    language: fixture.language ?? platform.language,
  });
  const find = async (name: string) => (await fixtureDefinition(name)) ?? services.screens(name);
  const { data: definition } = useQuery({
    queryKey: ['gallery', 'definition', fixture],
    queryFn: () => definitionOf(fixture, find, platform.kinds),
  });
  const { data: speech } = useQuery({
    queryKey: ['speech', look.language],
    queryFn: () => fetchSpeech(look.language),
    staleTime: Infinity,
  });
  const again = (played: boolean) => {
    setPlayed(played);
    setRun(run + 1);
  };
  const isPage = definition !== undefined && (definition as { body?: unknown }).body !== undefined;
  return (
    <main className="zg-exhibit">
      <ExhibitBar
        title={title}
        look={look}
        onLook={(next) => {
          setLook(next);
          again(false);
        }}
        hasModes={!isPage}
        {...(fixture.steps?.length && { onPlay: () => again(true) })}
        onAgain={() => again(false)}
      />
      <div className="zg-panes">
        <section className="zg-live" aria-label={say('gallery.live')}>
          {definition !== undefined && speech && (
            <div className={`zg-${look.width}${isPage ? ' zg-page' : ''}`}>
              <LiveFixture
                key={run}
                fixture={{ ...fixture, ...look }}
                definition={definition}
                theatre={{ kinds: platform.kinds, faces: platform.faces, messages: speech.messages, find }}
                locale={speech.locale}
                isPlayed={isPlayed}
              />
            </div>
          )}
        </section>
        <SnapshotText text={snapshot} />
      </div>
    </main>
  );
}
