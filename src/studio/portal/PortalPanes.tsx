import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import type { CompiledScreen } from '#core/compile/tree.ts';
import { valueAt } from '#core/editing/node-edits.ts';
import { addressOf, childList, pathOfNode } from '#core/editing/node-places.ts';
import type { Cards } from '#core/portal/cards.ts';
import { cellAround } from '#core/portal/page-cells.ts';
import { useDevice, useInterpreter } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { useCommands } from '../commands/registry.tsx';
import { DragArea } from '../design/DragArea.tsx';
import { Properties } from '../design/Properties.tsx';
import { DocumentEditor } from '../documents/DocumentEditor.tsx';
import { EditingContext, useEditing, useFollowing } from '../editing.ts';
import { SidePane } from '../panes/SidePane.tsx';
import { DeviceSwitch } from '../preview/DeviceSwitch.tsx';
import { PagePreview } from '../preview/PagePreview.tsx';
import type { Draft } from '../use-draft.ts';
import { PortalCanvas } from './canvas/PortalCanvas.tsx';
import { type PortalPart, portalWords } from './use-portal.ts';

const views = ['design', 'json'] as const;
type View = (typeof views)[number];
const modes = ['design', 'trial'] as const;
type Mode = (typeof modes)[number];

interface Props {
  id: string;
  draft: Draft<PortalPart>;
  page: CompiledScreen;
  issues: readonly Issue[];
  cards: Cards;
}

/** Palette and outline, the portal itself, and what edits the chosen card. */
export function PortalPanes({ id, draft, page, issues, cards }: Props) {
  const { kinds } = useInterpreter();
  const [view, setView] = useState<View>('design');
  const following = useFollowing(useEditing());
  const words = useMemo(() => portalWords(kinds, cards), [kinds, cards]);
  return (
    <DragArea>
      <div className="zs-panes" data-part="form" data-view={view}>
        <EditingContext value={following}>
          <SidePane />
        </EditingContext>
        <Drawing id={id} page={page} cards={cards} />
        <DocumentEditor<View, PortalPart> {...{ draft, issues, views, view, words }} part="formData" onView={setView}>
          <PartSwitch />
          <Properties issues={issues} />
        </DocumentEditor>
      </div>
    </DragArea>
  );
}

/** The portal with real data: designed, or tried out; on a computer or a phone. */
function Drawing({ id, page, cards }: Pick<Props, 'id' | 'page' | 'cards'>) {
  const t = useTranslation();
  const [isPhone, setPhone] = useState(false);
  const [mode, setMode] = useState<Mode>('design');
  useCommands([
    {
      id: isPhone ? 'desktopPreview' : 'phonePreview',
      ...{ group: 'view', keys: ['mod+alt+0'], isEnabled: true },
      run: () => setPhone(!isPhone),
    },
    {
      id: mode === 'trial' ? 'designPreview' : 'trialPreview',
      ...{ group: 'view', keys: ['mod+alt+5'], isEnabled: true },
      run: () => setMode(mode === 'trial' ? 'design' : 'trial'),
    },
  ]);
  // On a phone itself there is one column as well.
  const isColumn = useDevice().mobile || isPhone;
  const preview = useMemo(
    () => <PagePreview id={id} page={page} mobile={isPhone} missing={t('studio.portal.noGrid')} />,
    [id, page, isPhone, t],
  );
  const isDesigned = mode === 'design';
  return (
    <section className="zs-pane zs-preview" aria-label={t('studio.portal.drawing')}>
      <header className="zs-preview-bar">
        <h2>{t('studio.preview')}</h2>
        <Segmented
          size="small"
          aria-label={t('studio.preview.mode')}
          value={mode}
          onChange={setMode}
          options={modes.map((value) => ({
            value,
            label: t(value === 'trial' ? 'studio.portal.trial' : 'studio.preview.design'),
          }))}
        />
        <DeviceSwitch isPhone={isPhone} onPhone={setPhone} />
      </header>
      <div className={isDesigned ? 'zs-stage' : 'zs-stage zs-trial'}>
        {isDesigned ? (
          <PortalCanvas isPhone={isColumn} cards={cards}>
            {preview}
          </PortalCanvas>
        ) : (
          preview
        )}
      </div>
    </section>
  );
}

/** Of a cell with one content: whether the properties of its frame or of its content are shown. */
function PartSwitch() {
  const t = useTranslation();
  const { tree, selection } = useEditing();
  const path = pathOfNode(tree, selection.primary ?? '');
  const cell = path && cellAround(tree, path);
  if (!path || !cell) return null;
  const list = childList(tree, cell);
  const contents = valueAt(tree, list);
  if (!Array.isArray(contents) || contents.length !== 1) return null;
  const isFrame = path.length === cell.length;
  const content = addressOf([...list, 0]);
  if (!isFrame && addressOf(path) !== content) return null;
  return (
    <Segmented
      block
      className="zs-portal-switch"
      aria-label={t('studio.portal.part')}
      value={isFrame ? 'frame' : 'content'}
      onChange={(part) => selection.choose([part === 'frame' ? addressOf(cell) : content], 'canvas')}
      options={(['content', 'frame'] as const).map((value) => ({ value, label: t(`studio.portal.${value}`) }))}
    />
  );
}
