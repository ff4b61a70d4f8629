import { Alert } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { keysOf } from '#core/schema/path.ts';
import { issueSentence } from '#core/text/issue-sentence.ts';
import { useI18n } from '#runtime/context/application.tsx';
import { useLatest } from '#runtime/context/effects.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { studioViews } from '#schemas/resources/profile/preferences.ts';
import { useCommands } from '../commands/registry.tsx';
import { Properties } from '../design/Properties.tsx';
import { useEditing } from '../editing.ts';
import { IssueList } from '../issues/IssueList.tsx';
import { ListDesigner } from '../lists/ListDesigner.tsx';
import type { Sought } from '../text/TextPane.tsx';
import type { Draft, Part } from '../use-draft.ts';
import type { ImportIssue, useImport } from '../use-import.ts';
import { EditBar } from './EditBar.tsx';

/** The text editor is large, and a form is designed without it. */
const TextPane = lazy(async () => ({ default: (await import('../text/TextPane.tsx')).TextPane }));

/** The editors of a definition: as text, or by properties. */
export type EditView = (typeof studioViews)[number];

/** An issue that was chosen, and what was shown and chosen then. */
interface Gone {
  issue: Sought;
  part: Part;
  turn: number;
}

interface Props {
  part: Part;
  view: EditView;
  onView(view: EditView): void;
  draft: Pick<Draft, 'documents' | 'texts' | 'change' | 'edit' | 'blank'>;
  issues: readonly Issue[];
  imported: Pick<ReturnType<typeof useImport>, 'report' | 'forget'>;
}

/** Going to issues: their node is chosen in all views, their line and property are shown. */
function useIssues(part: Part, issues: readonly Issue[]) {
  const { around, selection } = useEditing();
  const isForm = part === 'form';
  const [gone, setGone] = useState<Gone>();
  // Once something else is chosen, or the other part is shown, there is nothing to go to.
  const sought = gone?.part === part && (!isForm || selection.turn === gone.turn) ? gone.issue : undefined;
  const seek = (issue: Sought) => {
    const address = isForm ? around(keysOf(issue.path)) : undefined;
    if (isForm) selection.choose(address === undefined ? [] : [address], 'issues');
    setGone({ issue: { ...issue }, part, turn: selection.turn + 1 });
  };
  const step = (by: 1 | -1) => {
    const at = issues.findIndex(({ path, line }) => path === sought?.path && line === sought.line);
    const next = issues[at < 0 && by < 0 ? issues.length - 1 : (at + by + issues.length) % issues.length];
    if (next) seek(next);
  };
  useCommands([
    { id: 'nextIssue', group: 'view', keys: ['f8'], isEnabled: issues.length > 0, run: () => step(1) },
    { id: 'previousIssue', group: 'view', keys: ['shift+f8'], isEnabled: issues.length > 0, run: () => step(-1) },
  ]);
  return { sought, seek };
}

/** The editor of one part of the definition: as text, or the properties of the chosen node; issues below. */
export function EditorPane({ part, view, onView, draft, issues, imported }: Props) {
  const t = useTranslation();
  const { messages } = useI18n();
  const isForm = part === 'form';
  const { undo, redo } = useEditing();
  const { sought, seek } = useIssues(part, issues);
  const latest = useLatest({ seek, forget: imported.forget });
  const acts = useMemo(
    () => ({
      sentence: (issue: Issue) => issueSentence(issue, messages),
      onChoose: (issue: Sought) => latest.current.seek(issue),
      onChooseMore: ({ node }: ImportIssue) => node !== undefined && latest.current.seek({ path: node }),
      onForget: () => latest.current.forget(),
    }),
    [latest, messages],
  );
  useCommands(
    studioViews.map((one, index) => ({
      id: `${one}View`,
      group: 'view',
      keys: [`mod+alt+${index + 3}`],
      isEnabled: view !== one,
      run: () => onView(one),
    })),
  );
  return (
    <div className="zs-pane zs-editing">
      <EditBar views={studioViews} view={view} onView={onView} undo={undo} redo={redo} />
      {!draft.documents[part].isParsed && <Alert banner type="warning" title={t('studio.design.broken')} />}
      {view === 'design' && isForm ? (
        <Properties issues={issues} />
      ) : view === 'design' ? (
        <ListDesigner draft={draft} issues={issues} sought={sought} />
      ) : (
        <Suspense>
          <TextPane
            key={part}
            text={draft.texts[part]}
            onChange={(text) => draft.change(part, text, part)}
            issues={issues}
            sought={sought}
            isForm={isForm}
          />
        </Suspense>
      )}
      <IssueList {...acts} issues={issues} more={imported.report[part]} />
    </div>
  );
}
