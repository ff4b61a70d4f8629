import { useQuery } from '@tanstack/react-query';
import { Empty } from 'antd';
import { useMemo, useState } from 'react';
import { fetchSpeech } from '#app/i18n/languages.ts';
import { officeWords } from '#app/i18n/back-office-messages.ts';
import { usePlatform } from '#runtime/context/platform.ts';
import { useServices } from '#runtime/context/services.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { Fixture } from '#schemas/fixture/fixture.ts';
import { definitionOf } from '#snapshot/fixture-definition.ts';
import { ExhibitBar, type Look } from './ExhibitBar.tsx';
import { LiveExample } from './LiveExample.tsx';
import { LiveFixture } from './LiveFixture.tsx';
import { type Entry, fixtureDefinition } from './collection.ts';
import { definitionIn, recordIn, stateOf } from './states.ts';

const head = /^(\s*)([a-z][a-z ]*?)(?=$| ["(|={]| \d)/;

/** A stored snapshot, with its roles and sections highlighted. */
function SnapshotText({ text }: { text: string | null }) {
  const t = useTranslation();
  return (
    <section className="zg-snapshot" aria-label={t('gallery.snapshot')}>
      <h3>{t('gallery.snapshot')}</h3>
      {text === null ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('gallery.snapshot.none')} />
      ) : (
        <pre>
          {text
            .trimEnd()
            .split('\n')
            .map((line, at) => (
              <Line key={at} line={line} />
            ))}
        </pre>
      )}
    </section>
  );
}

function Line({ line }: { line: string }) {
  const [whole = '', indent = '', word = ''] = head.exec(line) ?? [];
  const kind = indent === '' ? 'zg-section' : word === 'alert' ? 'zg-alert' : 'zg-role';
  return (
    <span className="zg-line">
      {indent}
      <b className={kind}>{word}</b>
      {line.slice(whole.length)}
      {'\n'}
    </span>
  );
}

/** A gallery entry: rendered live in the selected width and state, with the snapshot of a fixture next to it. */
export function Exhibit({ entry, title }: { entry: Entry; title: string }) {
  const { data: fixture } = useQuery({ queryKey: ['gallery', entry.id], queryFn: entry.fixture });
  const { data: snapshot } = useQuery({
    queryKey: ['gallery', entry.id, 'snapshot'],
    queryFn: async () => (await entry.snapshot?.()) ?? null,
  });
  if (!fixture || snapshot === undefined) return <div className="zg-exhibit" aria-busy />;
  return <Opened title={title} fixture={fixture} snapshot={snapshot} isExample={!entry.snapshot} />;
}

interface OpenedProps {
  title: string;
  fixture: Fixture;
  snapshot: string | null;
  isExample: boolean;
}

function Opened({ title, fixture, snapshot, isExample }: OpenedProps) {
  const platform = usePlatform();
  const { screens } = useServices();
  const [run, setRun] = useState(0);
  const [isPlayed, setPlayed] = useState(false);
  const [look, setLook] = useState<Look>({
    width: fixture.width ?? (platform.mobile ? 'phone' : 'desktop'),
    state: stateOf(fixture),
    language: fixture.language ?? platform.language,
  });
  const find = async (name: string) => (await fixtureDefinition(name)) ?? screens(name);
  const { data: definition } = useQuery({
    queryKey: ['gallery', 'definition', fixture],
    queryFn: async () => (await definitionOf(fixture, find, platform.kinds)) as { body?: unknown },
  });
  const again = (played: boolean) => {
    setPlayed(played);
    setRun(run + 1);
  };
  const isPage = definition?.body !== undefined;
  return (
    <div className="zg-exhibit">
      <ExhibitBar
        title={title}
        look={look}
        onLook={(next) => {
          setLook(next);
          again(false);
        }}
        hasStates={!isPage}
        {...(fixture.steps?.length && { onPlay: () => again(true) })}
        onAgain={() => again(false)}
      />
      <div className={isExample ? 'zg-panes zg-alone' : 'zg-panes'}>
        {definition && (
          <Live key={run} {...{ fixture, definition, look, find, isPlayed }} isAsking={isExample && !isPage} />
        )}
        {!isExample && <SnapshotText text={snapshot} />}
      </div>
    </div>
  );
}

interface LiveProps {
  fixture: Fixture;
  definition: { body?: unknown };
  look: Look;
  find(name: string): Promise<unknown>;
  isPlayed: boolean;
  /** Whether calls go to the server; otherwise they are answered from the fixture only. */
  isAsking: boolean;
}

/** The rendered entry in its frame. Another look remounts it: no state of the previous one may remain. */
function Live({ fixture, definition, look, find, isPlayed, isAsking }: LiveProps) {
  const t = useTranslation();
  const { kinds, faces } = usePlatform();
  const { compile } = useServices();
  const { state, width, language } = look;
  const { data: speech } = useQuery({
    queryKey: ['speech', language],
    queryFn: async () => {
      const [own, words] = await Promise.all([fetchSpeech(language), officeWords[language].load()]);
      return { ...own, messages: { ...own.messages, ...words } };
    },
    staleTime: Infinity,
  });
  const shown = useMemo(() => {
    const own = definitionIn(definition, state);
    const screen = compile(own as never);
    const { record: _, ...rest } = fixture;
    const record = recordIn(screen, fixture.record, state);
    const mode = state === 'view' ? ('view' as const) : ('edit' as const);
    return { own, screen, fixture: { ...rest, width, language, mode, ...(record && { record }) } };
  }, [fixture, definition, state, width, language, compile]);
  const isChecked = state === 'invalid';
  return (
    <section className="zg-live" aria-label={t('gallery.live')}>
      {speech && (
        <div className={`zg-${width}${definition.body === undefined ? '' : ' zg-page'}`}>
          {isAsking ? (
            <LiveExample {...{ speech, isChecked }} fixture={shown.fixture} screen={shown.screen} />
          ) : (
            <LiveFixture
              fixture={shown.fixture}
              definition={shown.own}
              theatre={{ kinds, faces, messages: speech.messages, find }}
              {...{ isChecked, isPlayed }}
              locale={speech.locale}
            />
          )}
        </div>
      )}
    </section>
  );
}
