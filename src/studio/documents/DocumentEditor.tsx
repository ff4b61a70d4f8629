import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import { keysOf } from '#core/schema/path.ts';
import { issueSentence } from '#core/text/issue-sentence.ts';
import { useI18n } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { useCommands } from '../commands/registry.tsx';
import { useEditing } from '../editing.ts';
import { IssueList } from '../issues/IssueList.tsx';
import { EditBar } from '../panes/EditBar.tsx';
import type { DocumentWords } from '../text/completion.ts';
import { type Sought, TextPane } from '../text/TextPane.tsx';
import type { Draft } from '../use-draft.ts';

interface Props<View extends string, P extends string> {
  draft: Pick<Draft<P>, 'documents' | 'texts' | 'change'>;
  part: P;
  issues: readonly Issue[];
  views: readonly View[];
  view: View;
  onView(view: View): void;
  words: DocumentWords;
  /** The other views than `json`. */
  children: ReactNode;
}

/** The editors of a document of one text: its JSON, or another view, with the issues below. */
export function DocumentEditor<View extends string, P extends string>(props: Props<View, P>) {
  const { draft, part, issues, views, view, onView, words, children } = props;
  const t = useTranslation();
  const { messages } = useI18n();
  const { around, selection, undo, redo } = useEditing();
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
    const address = around(keysOf(issue.path));
    if (address !== undefined) selection.choose([address], 'issues');
    setSought({ ...issue });
  };
  return (
    <div className="zs-pane zs-editing">
      <EditBar views={views} view={view} onView={onView} undo={undo} redo={redo} />
      {!draft.documents[part].isParsed && <Alert banner type="warning" title={t('studio.design.broken')} />}
      {view === 'json' ? (
        <TextPane
          text={draft.texts[part]}
          onChange={(text) => draft.change(part, text, part)}
          issues={issues}
          sought={sought}
          isForm
          words={words}
        />
      ) : (
        children
      )}
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
