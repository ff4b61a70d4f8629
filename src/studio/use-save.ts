import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { CallError } from '#client/call-error.ts';
import { codes } from '#schemas/protocol/envelope.ts';
import { toastMs } from '#runtime/context/toast-durations.ts';
import { saveInput } from '#runtime/data/record/record-calls.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { Call } from '#schemas/protocol/contract.ts';
import type { VisualDev } from '#schemas/resources/visualdev/visualdev.entity.ts';
import { canMerge, type Sides } from './MergeDialog.tsx';
import type { Texts, useDraft } from './use-draft.ts';
import { useFeedback, useHttp } from '#runtime/context/application.tsx';

/** A merge that waits for the user. */
interface Merging {
  sides: Sides;
  onEnd(texts: Texts | undefined): void;
}

interface SaveOptions {
  model: VisualDev;
  draft: ReturnType<typeof useDraft>;
  onSaved(texts: Texts): void;
  refetch(): Promise<VisualDev | undefined>;
}

/** Resolves version conflicts: the texts to save over those of another user; undefined: the user cancelled. */
function useMerge(base: Texts | undefined) {
  const { confirm } = useFeedback();
  const t = useTranslation();
  const [merging, setMerging] = useState<Merging>();
  const resolved = useCallback(
    async (mine: Texts, theirs: Texts): Promise<Texts | undefined> => {
      const sides = base && { base, mine, theirs };
      if (!sides || !canMerge(sides)) return (await confirm(t('studio.overwrite'))) ? mine : undefined;
      return new Promise((resolve) => {
        setMerging({
          sides,
          onEnd(texts) {
            setMerging(undefined);
            resolve(texts);
          },
        });
      });
    },
    [confirm, t, base],
  );
  return { merging, resolved };
}

/**
 * Saves the texts as the draft of the form; on failure they remain unsaved. On a version conflict (optimistic locking)
 * both edits are merged, and the user decides what both changed. Ctrl+S saves too.
 */
export function useSave({ model, draft, onSaved, refetch }: SaveOptions) {
  const { client } = useHttp();
  const { toast } = useFeedback();
  const [isSaving, setSaving] = useState(false);
  const { merging, resolved } = useMerge(draft.base.texts);

  const send = useCallback(
    async (loaded: VisualDev, version: number, { form, list }: Texts) => {
      const call = client.find('visualdev.update') as Call;
      const values = { formData: form, columnData: list };
      const input = saveInput(call, {}, { loaded, parameters: {}, values, more: { version } });
      return client.send('visualdev.update', input);
    },
    [client],
  );
  const save = useCallback(async (): Promise<boolean> => {
    setSaving(true);
    try {
      let texts = draft.texts;
      const answer = await send(model, draft.base.version, texts).catch(async (error: unknown) => {
        const latest = isOutdated(error) ? await refetch() : undefined;
        if (!latest) throw error;
        const theirs = { form: latest.formData, list: latest.columnData };
        const chosen = await resolved(texts, theirs);
        if (!chosen) {
          // Discarding the own texts returns to those of the other user.
          onSaved(theirs);
          throw error;
        }
        texts = chosen;
        draft.replace(texts);
        draft.rebase({ version: latest.version, texts: theirs });
        return send(latest, latest.version, texts);
      });
      onSaved(texts);
      draft.rebase({ version: (answer.data as { version: number }).version, texts });
      void refetch();
      void toast('success', answer.msg, toastMs);
      return true;
    } catch (error) {
      // The client has shown the error; the texts remain unsaved.
      if (!(error instanceof CallError)) throw error;
      return false;
    } finally {
      setSaving(false);
    }
  }, [send, resolved, toast, model, draft, onSaved, refetch]);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (draft.isChanged && !isSaving) void save();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return { save, isSaving, merging };
}

const isOutdated = (error: unknown) => error instanceof CallError && error.code === codes.outdated;
