import { CaretRightOutlined, DesktopOutlined, MobileOutlined, ReloadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, ConfigProvider, Empty, Segmented, Tooltip } from 'antd';
import { useMemo, useState } from 'react';
import { loadMessagesOfAreas } from '#app/i18n/area-messages.ts';
import { fetchLocale, type LocaleBundle } from '#app/i18n/languages.ts';
import type { CompiledScreen } from '#core/compile/tree.ts';
import { emptyRecord } from '#core/record/empty-record.ts';
import { parseRecord } from '#core/record/parse-record.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { Screen } from '#runtime/render/Screen.tsx';
import type { Fixture } from '#schemas/fixture/fixture.ts';
import type { Language } from '#schemas/language/text.ts';
import { definitionOf } from '#snapshot/fixture-definition.ts';
import { PreviewProviders } from '../preview/PreviewProviders.tsx';
import { LiveFixture } from './LiveFixture.tsx';
import { type Entry, fixtureDefinition } from './collection.ts';
import { definitionIn, recordIn, type State, stateOf, states } from './states.ts';
import { ApplicationProvider, useApplication, useInterpreter } from '#runtime/context/application.tsx';

/** Display settings of a gallery entry. */
interface Look {
  width: 'desktop' | 'phone';
  state: State;
  language: Language;
}

interface ExhibitBarProps {
  title: string;
  look: Look;
  onLook(look: Look): void;
  /** Only forms have states, such as empty or invalid; pages have not. */
  hasStates: boolean;
  /** Runs the fixture's steps; absent: it has none. */
  onPlay?: () => void;
  onAgain(): void;
}

const languages: readonly Language[] = ['zh', 'zhtw', 'en'];

/** Toolbar of a gallery entry: its title, and its state, width and language. */
function ExhibitBar({ title, look, onLook, hasStates, onPlay, onAgain }: ExhibitBarProps) {
  const t = useTranslation();
  return (
    <header className="zg-bar">
      <h2 title={title}>{title}</h2>
      {onPlay && (
        <Button type="primary" icon={<CaretRightOutlined />} onClick={onPlay}>
          {t('gallery.play')}
        </Button>
      )}
      <Tooltip title={t('gallery.again')}>
        <Button aria-label={t('gallery.again')} icon={<ReloadOutlined />} onClick={onAgain} />
      </Tooltip>
      {hasStates && (
        <Segmented
          aria-label={t('gallery.state')}
          value={look.state}
          onChange={(state) => onLook({ ...look, state })}
          options={states.map((value) => ({ value, label: t(`gallery.state.${value}`) }))}
        />
      )}
      <Segmented
        aria-label={t('gallery.width')}
        value={look.width}
        onChange={(width) => onLook({ ...look, width })}
        options={[
          { value: 'desktop' as const, icon: <DesktopOutlined />, title: t('studio.preview.desktop') },
          { value: 'phone' as const, icon: <MobileOutlined />, title: t('studio.preview.phone') },
        ]}
      />
      <Segmented
        aria-label={t('gallery.language')}
        value={look.language}
        onChange={(language) => onLook({ ...look, language })}
        options={languages.map((value) => ({ value, label: t(`gallery.language.${value}`) }))}
      />
    </header>
  );
}

interface Props {
  fixture: Fixture;
  screen: CompiledScreen;
  bundle: LocaleBundle;
  /** Whether validation errors are shown from the start. */
  isChecked: boolean;
}

/** The live example of a kind: it requests people, places and options from the server, but stores nothing there. */
function LiveExample({ fixture, screen, bundle, isChecked }: Props) {
  const { platform } = useApplication();
  const { language = platform.language, mode = 'edit', width, record } = fixture;
  const speaking = useMemo(
    () => ({ ...platform, language, messages: bundle.messages }),
    [platform, language, bundle.messages],
  );
  const [opened] = useState(() =>
    record ? parseRecord(screen, record).values : emptyRecord(screen, { now: platform.now(), user: platform.user }),
  );
  return (
    <ConfigProvider locale={bundle.locale}>
      <ApplicationProvider platform={speaking}>
        <PreviewProviders form={screen} mobile={width === 'phone'}>
          <div className="zg-stage">
            <Screen compiled={screen} record={opened} mode={mode} isChecked={isChecked} />
          </div>
        </PreviewProviders>
      </ApplicationProvider>
    </ConfigProvider>
  );
}

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
  const { platform } = useApplication();
  const { screens } = useInterpreter();
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
      <div className={isExample ? 'zg-panes zg-single' : 'zg-panes'}>
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
  const { kinds, faces } = useInterpreter();
  const { compile } = useInterpreter();
  const { state, width, language } = look;
  const { data: bundle } = useQuery({
    queryKey: ['speech', language],
    queryFn: async () => {
      const [own, words] = await Promise.all([fetchLocale(language), loadMessagesOfAreas(language)]);
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
      {bundle && (
        <div className={`zg-${width}${definition.body === undefined ? '' : ' zg-page'}`}>
          {isAsking ? (
            <LiveExample {...{ bundle, isChecked }} fixture={shown.fixture} screen={shown.screen} />
          ) : (
            <LiveFixture
              fixture={shown.fixture}
              definition={shown.own}
              context={{ kinds, faces, messages: bundle.messages, find }}
              {...{ isChecked, isPlayed }}
              locale={bundle.locale}
            />
          )}
        </div>
      )}
    </section>
  );
}
