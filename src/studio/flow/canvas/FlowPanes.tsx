import { Alert } from 'antd';
import { useState } from 'react';
import { nodeAround } from '#core/editing/node-places.ts';
import { keysOf } from '#core/schema/path.ts';
import { issueSentence } from '#core/text/issue-sentence.ts';
import { useI18n } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { useCommands } from '../../commands/registry.tsx';
import { DragArea } from '../../design/DragArea.tsx';
import { EditingContext, useEditing, useFollowing } from '../../editing.ts';
import { IssueList } from '../../issues/IssueList.tsx';
import { EditBar } from '../../panes/EditBar.tsx';
import { SidePane } from '../../panes/SidePane.tsx';
import { type Sought, TextPane } from '../../text/TextPane.tsx';
import type { Draft } from '../../use-draft.ts';
import { processText, useProcessPlace } from '../use-process.ts';
import { SimulationPanel } from '../simulation/SimulationPanel.tsx';
import { StepProperties } from '../StepProperties.tsx';
import { FlowCanvas } from './FlowCanvas.tsx';

const views = ['design', 'json', 'simulate'] as const;
type View = (typeof views)[number];

interface EditorProps {
  draft: Draft<'definition'>;
  issues: readonly Issue[];
  view: View;
  onView(view: View): void;
  onStates(states: ReadonlyMap<string, string> | undefined): void;
}

/** Properties, text or simulation, with the issues below. */
function Editor({ draft, issues, view, onView, onStates }: EditorProps) {
  const t = useTranslation();
  const { messages } = useI18n();
  const { tree, selection, undo, redo } = useEditing();
  const { steps } = useProcessPlace();
  const [words] = useState(() => processText(steps));
  const [sought, setSought] = useState<Sought>();
  useCommands(
    views.map((one, index) => ({
      id: `${one}View`,
      group: 'view',
      keys: [`mod+alt+${index + 3}`],
      isEnabled: view !== one,
      run: () => onView(one),
    })),
  );
  const seek = (issue: Sought) => {
    const address = nodeAround(tree, keysOf(issue.path));
    if (address !== undefined) selection.choose([address], 'issues');
    setSought({ ...issue });
  };
  return (
    <div className="zs-pane zs-editing">
      <EditBar views={views} view={view} onView={onView} undo={undo} redo={redo} />
      {!draft.documents.definition.isParsed && <Alert banner type="warning" title={t('studio.design.broken')} />}
      {view === 'design' && <StepProperties />}
      {view === 'json' && (
        <TextPane
          text={draft.texts.definition}
          onChange={(text) => draft.change('definition', text, 'definition')}
          issues={issues}
          sought={sought}
          isForm
          words={words}
        />
      )}
      {view === 'simulate' && <SimulationPanel onStates={onStates} />}
      <IssueList
        issues={issues}
        more={[]}
        sentence={(issue) => issueSentence(issue, messages)}
        onChoose={seek}
        onChooseMore={() => undefined}
        onForget={() => undefined}
      />
    </div>
  );
}

/** Palette and outline, the drawing, and what edits the chosen step. */
export function FlowPanes({ draft, issues }: Pick<EditorProps, 'draft' | 'issues'>) {
  const t = useTranslation();
  const [view, setView] = useState<View>('design');
  const [states, setStates] = useState<ReadonlyMap<string, string>>();
  const following = useFollowing(useEditing());
  return (
    <DragArea>
      <div className="zs-panes zs-flow-panes" data-part="form" data-view={view}>
        <EditingContext value={following}>
          <SidePane />
        </EditingContext>
        <section className="zs-pane zs-preview" aria-label={t('studio.flow.drawing')}>
          <FlowCanvas states={view === 'simulate' ? states : undefined} />
        </section>
        <Editor draft={draft} issues={issues} view={view} onView={setView} onStates={setStates} />
      </div>
    </DragArea>
  );
}
