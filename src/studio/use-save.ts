import { useCallback, useState } from 'react';
import { CallError } from '#client/call-error.ts';
import type { CallOptions } from '#client/client.ts';
import { errorToastMs } from '#client/failures.ts';
import { codes } from '#schemas/protocol/envelope.ts';
import { toastMs } from '#runtime/context/toast-durations.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { canMerge, type Sides } from './versions/MergeDialog.tsx';
import type { Draft, Texts } from './use-draft.ts';
import { useFeedback } from '#runtime/context/application.tsx';

/** A merge that waits for the user. */
interface Merging<P extends string> {
  sides: Sides<P>;
  onEnd(texts: Texts<P> | undefined): void;
}

interface Saved {
  data: unknown;
  msg: string;
}

/** How a kind of document is read and saved; `M`: as it is loaded. */
export interface SaveOptions<M extends { version: number }, P extends string> {
  model: M;
  textsOf(model: M): Texts<P>;
  /** Saves the texts over a version; answers the new version. */
  send(loaded: M, version: number, texts: Texts<P>, note: string, options: CallOptions): Promise<Saved>;
  draft: Draft<P>;
  onSaved(texts: Texts<P>): void;
  /** The note of the next version; cleared once it is saved. */
  note: string;
  onNote(note: string): void;
  refetch(): Promise<M | undefined>;
}

/** Resolves version conflicts: the texts to save over those of another user; undefined: the user cancelled. */
function useMerge<P extends string>(base: Texts<P> | undefined) {
  const { confirm } = useFeedback();
  const t = useTranslation();
  const [merging, setMerging] = useState<Merging<P>>();
  const resolved = useCallback(
    async (mine: Texts<P>, theirs: Texts<P>): Promise<Texts<P> | undefined> => {
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

/** Takes over the newest save of another user where nothing is unsaved here. */
export function usePull<M extends { version: number }, P extends string>({
  draft,
  textsOf,
  onSaved,
  refetch,
}: Pick<SaveOptions<M, P>, 'draft' | 'textsOf' | 'onSaved' | 'refetch'>) {
  return useCallback(async (): Promise<void> => {
    const latest = await refetch();
    if (!latest) return;
    const theirs = textsOf(latest);
    draft.replace(theirs);
    draft.rebase({ version: latest.version, texts: theirs });
    onSaved(theirs);
  }, [draft, textsOf, onSaved, refetch]);
}

/**
 * Saves the texts as the draft of the document; on failure they remain unsaved. On a version conflict (optimistic
 * locking) both edits are merged, and the user decides what both changed.
 */
export function useSave<M extends { version: number }, P extends string>(options: SaveOptions<M, P>) {
  const { model, textsOf, send, draft, onSaved, note, onNote, refetch } = options;
  const { toast } = useFeedback();
  const [isSaving, setSaving] = useState(false);
  const { merging, resolved } = useMerge(draft.base.texts);

  const save = useCallback(
    async (text: string = note): Promise<boolean> => {
      setSaving(true);
      let isCancelled = false;
      try {
        let texts = draft.texts;
        const answer = await send(model, draft.base.version, texts, text, merges).catch(async (error: unknown) => {
          const latest = isOutdated(error) ? await refetch() : undefined;
          if (!latest) throw error;
          const theirs = textsOf(latest);
          const chosen = await resolved(texts, theirs);
          if (!chosen) {
            // Discarding the own texts returns to those of the other user.
            onSaved(theirs);
            isCancelled = true;
            throw error;
          }
          texts = chosen;
          draft.replace(texts);
          draft.rebase({ version: latest.version, texts: theirs });
          return send(latest, latest.version, texts, text, {});
        });
        onSaved(texts);
        onNote('');
        draft.rebase({ version: (answer.data as { version: number }).version, texts });
        void refetch();
        void toast('success', answer.msg, toastMs);
        return true;
      } catch (error) {
        // The texts remain unsaved.
        if (!(error instanceof CallError)) throw error;
        if (!error.shown && !isCancelled) void toast('error', error.msg, errorToastMs);
        return false;
      } finally {
        setSaving(false);
      }
    },
    [send, textsOf, resolved, toast, model, draft, onSaved, note, onNote, refetch],
  );

  return { save, isSaving, merging };
}

/** A version conflict opens the merge: its error message would cover it. */
const merges: CallOptions = { quiet: [codes.outdated] };
const isOutdated = (error: unknown) => error instanceof CallError && error.code === codes.outdated;
