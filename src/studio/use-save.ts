import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { CallError } from '#client/call-error.ts';
import { codes } from '#schemas/protocol/envelope.ts';
import { toastMs } from '#runtime/context/toast-durations.ts';
import { saveInput } from '#runtime/data/record/record-calls.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { Call } from '#schemas/protocol/contract.ts';
import type { VisualDev } from '#schemas/resources/visualdev/visualdev.entity.ts';
import type { Texts, useDraft } from './use-draft.ts';
import { useFeedback, useHttp } from '#runtime/context/application.tsx';

interface SaveOptions {
  model: VisualDev;
  draft: ReturnType<typeof useDraft>;
  onSaved(texts: Texts): void;
  refetch(): Promise<VisualDev | undefined>;
}

/**
 * Saves the texts as the draft of the form; on failure they remain unsaved. On a version conflict (optimistic locking)
 * the user decides which texts are saved. Ctrl+S saves too.
 */
export function useSave({ model, draft, onSaved, refetch }: SaveOptions) {
  const { client } = useHttp();
  const { toast, confirm } = useFeedback();
  const t = useTranslation();
  const [isSaving, setSaving] = useState(false);

  const save = useCallback(async (): Promise<boolean> => {
    setSaving(true);
    try {
      const { texts } = draft;
      const send = (loaded: VisualDev, version: number) => {
        const values = { formData: texts.form, columnData: texts.list };
        const call = client.find('visualdev.update') as Call;
        return client.send(
          'visualdev.update',
          saveInput(call, {}, { loaded, parameters: {}, values, more: { version } }),
        );
      };
      const { data, msg } = await send(model, draft.version).catch(async (error: unknown) => {
        const latest = isOutdated(error) ? await refetch() : undefined;
        if (!latest) throw error;
        // The texts of the conflicting save are the saved state now: to be overwritten, or to return to by discarding
        // the local ones.
        onSaved({ form: latest.formData, list: latest.columnData });
        if (!(await confirm(t('studio.overwrite')))) throw error;
        return send(latest, latest.version);
      });
      onSaved(texts);
      draft.restart(texts, (data as { version: number }).version);
      void refetch();
      void toast('success', msg, toastMs);
      return true;
    } catch (error) {
      // The client has shown the error; the texts remain unsaved.
      if (!(error instanceof CallError)) throw error;
      return false;
    } finally {
      setSaving(false);
    }
  }, [client, toast, confirm, t, model, draft, onSaved, refetch]);

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

const isOutdated = (error: unknown) => error instanceof CallError && error.code === codes.outdated;
