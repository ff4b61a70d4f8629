import { useState } from 'react';
import { issueSentence } from '#core/text/issue-sentence.ts';
import { placesOfPaths } from '#core/schema/places.ts';
import { message } from '#core/text/message.ts';
import { usePlatform } from '#runtime/context/platform.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { definitionCompletion } from './completion.ts';
import { IssueList } from './IssueList.tsx';
import { JsonEditor } from './JsonEditor.tsx';
import type { ImportIssue } from './use-import.ts';

interface Props {
  text: string;
  onChange(text: string): void;
  /** Marked in the text and listed below it. */
  issues: readonly Issue[];
  /** Issues of the imported file: listed, with a link to their node. */
  more: readonly ImportIssue[];
  onForget(): void;
}

/** The text editor of a definition, with the list of issues below. */
export function EditorPane({ text, onChange, issues, more, onForget }: Props) {
  const { kinds, messages } = usePlatform();
  const say = useSay();
  const [jump, setJump] = useState<{ line: number; column: number }>();
  const [sentence] = useState(() => (issue: Issue) => issueSentence(issue, messages));
  const [completion] = useState(() => definitionCompletion(kinds, (id) => message(messages, id)));
  return (
    <div className="zs-pane">
      <JsonEditor
        text={text}
        onChange={onChange}
        issues={issues}
        sentence={sentence}
        completion={completion}
        jump={jump}
        label={say('studio.editor')}
      />
      <IssueList
        issues={issues}
        more={more}
        sentence={sentence}
        onChoose={({ line, column }) => line !== undefined && setJump({ line, column: column ?? 1 })}
        onChooseMore={({ node }) => node !== undefined && setJump(placesOfPaths(text)(node))}
        onForget={onForget}
      />
    </div>
  );
}
