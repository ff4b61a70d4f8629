import { Segmented } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import type { CompiledScreen } from '#core/compile/tree.ts';
import type { Cards } from '#core/portal/cards.ts';
import { pageLayers, sizeOfCanvas } from '#core/screen/page-layers.ts';
import { useInterpreter } from '#runtime/context/application.tsx';
import { DesignedCanvasContext, type LayerPlace } from '#runtime/screen/designed-canvas.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { DragArea } from '../../design/DragArea.tsx';
import { Properties } from '../../design/Properties.tsx';
import { DocumentEditor } from '../../documents/DocumentEditor.tsx';
import { EditingContext, useEditing, useFollowing } from '../../editing.ts';
import { SidePane } from '../../panes/SidePane.tsx';
import { PagePreview } from '../../preview/PagePreview.tsx';
import type { Draft } from '../../use-draft.ts';
import { Layers } from '../layers/Layers.tsx';
import { LayerTools } from '../layers/LayerTools.tsx';
import { useCanvasScale } from '../layers/use-canvas-scale.ts';
import { type ScreenPart, screenWords } from '../document/use-screen.ts';

const views = ['design', 'json'] as const;
type View = (typeof views)[number];

interface Props {
  id: string;
  draft: Draft<ScreenPart>;
  page: CompiledScreen;
  issues: readonly Issue[];
  cards: Cards;
}

/** Palette and outline, the big screen itself, and what edits the chosen layer. */
export function ScreenPanes({ id, draft, page, issues, cards }: Props) {
  const { kinds } = useInterpreter();
  const [view, setView] = useState<View>('design');
  const following = useFollowing(useEditing());
  const words = useMemo(() => screenWords(kinds, cards), [kinds, cards]);
  return (
    <DragArea>
      <div className="zs-panes" data-part="form" data-view={view}>
        <EditingContext value={following}>
          <SidePane />
        </EditingContext>
        <Drawing id={id} page={page} cards={cards} />
        <DocumentEditor<View, ScreenPart> {...{ draft, issues, views, view, words }} part="content" onView={setView}>
          <Properties issues={issues} />
        </DocumentEditor>
      </div>
    </DragArea>
  );
}

/** The big screen with real data, scaled to its pane: designed, or as it is shown. */
function Drawing({ id, page, cards }: Pick<Props, 'id' | 'page' | 'cards'>) {
  const t = useTranslation();
  const [mode, setMode] = useState<'design' | 'trial'>('design');
  const preview = useMemo(
    () => <PagePreview id={id} page={page} mobile={false} missing={t('studio.screen.noCanvas')} />,
    [id, page, t],
  );
  return (
    <section className="zs-pane zs-preview" aria-label={t('studio.screen.drawing')}>
      <header className="zs-preview-bar">
        <h2>{t('studio.preview')}</h2>
        <Segmented
          size="small"
          aria-label={t('studio.preview.mode')}
          value={mode}
          onChange={setMode}
          options={(['design', 'trial'] as const).map((value) => ({
            value,
            label: t(value === 'trial' ? 'studio.portal.trial' : 'studio.preview.design'),
          }))}
        />
        {mode === 'design' && <LayerTools />}
      </header>
      <div className="zs-stage">{mode === 'design' ? <Designed cards={cards}>{preview}</Designed> : preview}</div>
    </section>
  );
}

function Designed({ cards, children }: { cards: Cards; children: ReactNode }) {
  const t = useTranslation();
  const { tree } = useEditing();
  const written = useMemo(() => pageLayers(tree), [tree]);
  // Belongs to the tree: a drag that was dropped or undone is over.
  const [moved, setMoved] = useState<{ tree: unknown; layers: typeof written }>();
  const layers = moved && moved.tree === tree ? moved.layers : written;
  const [canvas, setCanvas] = useState<HTMLElement | null>(null);
  const places = useMemo(() => new Map<string, LayerPlace>(layers.map((layer) => [layer.id, layer])), [layers]);
  const designed = useMemo(() => ({ places, ref: setCanvas }), [places]);
  const size = useMemo(() => sizeOfCanvas(tree), [tree]);
  const scale = useCanvasScale(canvas, size.width);
  return (
    <div className="zs-screen">
      <div inert>
        <DesignedCanvasContext value={designed}>{children}</DesignedCanvasContext>
      </div>
      {canvas && (
        <Layers
          layers={layers}
          canvas={canvas}
          scale={scale}
          size={size}
          cards={cards}
          onMove={(next) => setMoved({ tree, layers: [...next] })}
        />
      )}
      {written.length === 0 && <p className="zs-portal-empty">{t('studio.screen.empty')}</p>}
      <p id="zs-screen-about" hidden>
        {t('studio.screen.about')}
      </p>
    </div>
  );
}
