import { useDeferredValue, useMemo, useState } from 'react';
import { placesOfPaths } from '#core/schema/places.ts';
import { issueSentence } from '#core/text/issue-sentence.ts';
import { message } from '#core/text/message.ts';
import { useI18n, useInterpreter } from '#runtime/context/application.tsx';
import { useCreated } from '#runtime/context/effects.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { useEditing } from '../editing.ts';
import { definitionCompletion, definitionHover, type DocumentWords, formWords } from './completion.ts';
import { JsonEditor } from './JsonEditor.tsx';
import { pathAt, rangesOf } from './places.ts';

/** An issue to go to: its line, or the path of a node. */
export type Sought = Pick<Issue, 'line' | 'column' | 'path'>;

interface Props {
  text: string;
  onChange(text: string): void;
  issues: readonly Issue[];
  /** The issue whose line is sought; a new object seeks it again. */
  sought: Sought | undefined;
  /** Whether this is the form, whose nodes are chosen in all views. */
  isForm: boolean;
  /** What can be written; absent: what a form consists of. */
  words?: DocumentWords;
}

/** The text of a definition. The lines of the chosen nodes are marked; moving the cursor chooses the node around it. */
export function TextPane({ text, onChange, issues, sought, isForm, words }: Props) {
  const { kinds } = useInterpreter();
  const { messages } = useI18n();
  const t = useTranslation();
  const { around, selection, undo, redo } = useEditing();
  const [sentence] = useState(() => (issue: Issue) => issueSentence(issue, messages));
  const [known] = useState(() => words ?? formWords(kinds));
  const [completion] = useState(() => definitionCompletion(known, (id) => message(messages, id)));
  const [hover] = useState(() => definitionHover(known, (id) => message(messages, id)));
  const jump = useCreated([sought], () => sought && placeOf(sought, text));
  return (
    <JsonEditor
      text={text}
      onChange={onChange}
      issues={issues}
      sentence={sentence}
      completion={completion}
      hover={hover}
      shown={useShown(text, isForm)}
      jump={jump}
      onCursor={(offset) => {
        const address = isForm ? around(pathAt(text, offset)) : undefined;
        if (address !== undefined && address !== selection.primary) selection.choose([address], 'text');
      }}
      onUndo={() => undo?.()}
      onRedo={() => redo?.()}
      label={t('studio.editor')}
    />
  );
}

/** The place of an issue: its own, or that of its path in the text. */
function placeOf({ line, column, path }: Sought, text: string) {
  return line === undefined ? placesOfPaths(text)(path) : { line, column: column ?? 1 };
}

/** The ranges of the chosen nodes; they are computed again when others are chosen, or the text was changed elsewhere. */
function useShown(text: string, isForm: boolean) {
  const { pathOf, selection } = useEditing();
  const { addresses, from, turn } = selection;
  const current = useDeferredValue(text);
  return useMemo(
    () => ({
      ranges: isForm
        ? rangesOf(
            current,
            addresses.map(pathOf).filter((path) => path !== undefined),
          )
        : [],
      // Not before the text is that of the tree in which the nodes were chosen.
      turn: from === 'text' || current !== text ? undefined : turn,
    }),
    [current, text, pathOf, addresses, from, turn, isForm],
  );
}
