import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { CallError } from '#client/call-error.ts';
import { toastMs } from '#runtime/actions/toast-durations.ts';
import { useServices } from '#runtime/services.ts';
import type { VisualDev } from '#schemas/resources/visualdev/visualdev.entity.ts';
import type { Texts, useDraft } from './use-draft.ts';

interface Facts {
  model: VisualDev;
  draft: ReturnType<typeof useDraft>;
  onSaved(texts: Texts): void;
  refetch(): Promise<VisualDev | undefined>;
}

/** Saves the texts as the draft of the form; refused or unsent, they stay as they are. Ctrl+S saves too. */
export function useSave({ model, draft, onSaved, refetch }: Facts) {
  const { client, toast } = useServices();
  const [isSaving, setSaving] = useState(false);

  const save = useCallback(async (): Promise<boolean> => {
    setSaving(true);
    try {
      const { texts, version } = draft;
      const { data, msg } = await client.send('visualdev.update', {
        id: model.id,
        formData: texts.form,
        columnData: texts.list,
        version,
      });
      onSaved(texts);
      draft.restart(texts, (data as { version: number }).version);
      void refetch();
      void toast('success', msg, toastMs);
      return true;
    } catch (error) {
      // The person has been told by the client; what was typed stays.
      if (!(error instanceof CallError)) throw error;
      return false;
    } finally {
      setSaving(false);
    }
  }, [client, toast, model.id, draft, onSaved, refetch]);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (draft.isChanged && !isSaving) void save();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return { save, isSaving };
}
