import { useState } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { DragArea } from '../../design/DragArea.tsx';
import { DocumentEditor } from '../../documents/DocumentEditor.tsx';
import { EditingContext, useEditing, useFollowing } from '../../editing.ts';
import { SidePane } from '../../panes/SidePane.tsx';
import type { Draft } from '../../use-draft.ts';
import { processText, useProcessPlace } from '../use-process.ts';
import { SimulationPanel } from '../simulation/SimulationPanel.tsx';
import { StepProperties } from '../StepProperties.tsx';
import { FlowCanvas } from './FlowCanvas.tsx';

const views = ['design', 'json', 'simulate'] as const;
type View = (typeof views)[number];

interface Props {
  draft: Draft<'definition'>;
  issues: readonly Issue[];
}

/** Palette and outline, the drawing, and what edits the chosen step. */
export function FlowPanes({ draft, issues }: Props) {
  const t = useTranslation();
  const [view, setView] = useState<View>('design');
  const [states, setStates] = useState<ReadonlyMap<string, string>>();
  const following = useFollowing(useEditing());
  const { steps } = useProcessPlace();
  const [words] = useState(() => processText(steps));
  return (
    <DragArea>
      <div className="zs-panes zs-flow-panes" data-part="form" data-view={view}>
        <EditingContext value={following}>
          <SidePane />
        </EditingContext>
        <section className="zs-pane zs-preview" aria-label={t('studio.flow.drawing')}>
          <FlowCanvas states={view === 'simulate' ? states : undefined} />
        </section>
        <DocumentEditor<View, 'definition'>
          {...{ draft, issues, views, view, words }}
          part="definition"
          onView={setView}
        >
          {view === 'design' ? <StepProperties /> : <SimulationPanel onStates={setStates} />}
        </DocumentEditor>
      </div>
    </DragArea>
  );
}
