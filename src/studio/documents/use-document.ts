import { useState } from 'react';
import { useFeedback, useNavigation } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { EditedNoun } from '#schemas/resources/definition/definition.contract.ts';
import type { StudioTool } from '../StudioCommands.tsx';
import { useDocumentCommands } from '../StudioCommands.tsx';
import { type Texts, useDraft } from '../use-draft.ts';
import { type SaveOptions, usePull, useSave } from '../use-save.ts';
import { useEditors, useOtherSave } from '../versions/Editors.tsx';

/** A document of one text, besides how it is released. */
export interface DocumentOptions<M extends { id: string; version: number }, P extends string> extends Pick<
  SaveOptions<M, P>,
  'model' | 'send' | 'refetch'
> {
  noun: EditedNoun;
  /** The name of its text, in the stored versions too. */
  part: P;
  textOf(model: M): string;
  /** What is edited visually while the text is blank. */
  blank: object;
  /** The address of the list of such documents. */
  home: string;
  /** Releases the saved document; absent: what is saved is what users see. */
  onRelease?: (acts: { openTool(tool: StudioTool): void }) => Promise<void>;
}

/** The acts on a whole document of one text, shared by title bar and commands; and who else edits it. */
export function useDocument<M extends { id: string; version: number }, P extends string>(
  options: DocumentOptions<M, P>,
) {
  const { noun, model, part, textOf, blank: empty, send, refetch, home, onRelease } = options;
  const t = useTranslation();
  const { confirm } = useFeedback();
  const { navigate } = useNavigation();
  const { id, version } = model;
  const textsOf = (one: M) => ({ [part]: textOf(one) }) as Texts<P>;
  const [saved, setSaved] = useState(() => textsOf(model));
  const [blank] = useState(() => ({ [part]: empty }) as Record<P, object>);
  const draft = useDraft<P>(`${noun}:${id}`, { saved, version, blank });
  const [note, setNote] = useState('');
  const [tool, setTool] = useState<StudioTool>();
  const saving = useSave({ model, draft, textsOf, send, onSaved: setSaved, note, onNote: setNote, refetch });
  const pull = usePull({ draft, textsOf, onSaved: setSaved, refetch });
  const acts = {
    ...saving,
    ...{ pull, draft, note, setNote, tool, setTool },
    release:
      onRelease &&
      (async () => {
        if (draft.isChanged && !(await saving.save())) return;
        await onRelease({ openTool: setTool });
      }),
    async discard() {
      if (!(await confirm(t('studio.discard.confirm')))) return;
      draft.replace(saved);
      draft.rebase({ version, texts: saved });
    },
    leave: () => navigate(home, '_self'),
  };
  const { others, saved: newest } = useEditors({ noun, id }, draft.isChanged);
  const other = useOtherSave(newest, acts);
  useDocumentCommands({
    ...{ draft, isSaving: saving.isSaving, save: saving.save, release: acts.release, leave: acts.leave },
    onTool: setTool,
    discard: () => void acts.discard(),
  });
  return { ...acts, noun, id, part, others, other };
}

export type OpenedDocument<P extends string> = ReturnType<typeof useDocument<{ id: string; version: number }, P>>;
