import { useCallback } from 'react';
import { importFamily } from '#core/family/import-family.ts';
import { toastMs } from '#runtime/actions/toast-durations.ts';
import { usePlatform } from '#runtime/platform.ts';
import { useServices } from '#runtime/services.ts';
import { useSay } from '#runtime/texts.ts';
import type { Issue } from '#schemas/language/issue.ts';
import type { Texts } from './use-draft.ts';

const accepted = '.json,.vdd,application/json';
const pretty = (value: unknown) => (value === undefined ? '' : JSON.stringify(value, null, 2));

interface Facts {
  onTexts(texts: Texts): void;
  /** What the file said and the language cannot; shown beside the issues of the text. */
  onIssues(issues: readonly Issue[]): void;
}

/** Lets the person choose a definition file, of the product or of its family, and puts it into the editor. */
export function useImport({ onTexts, onIssues }: Facts): () => Promise<void> {
  const { kinds } = usePlatform();
  const { pickFile, toast } = useServices();
  const say = useSay();
  return useCallback(async () => {
    const file = await pickFile(accepted);
    if (!file) return;
    const { form, list, page, issues } = importFamily(await file.text(), { kinds });
    if (!form && !list) {
      const reason = page ? say('studio.import.portal') : say('studio.import.unreadable');
      return void toast('error', reason, toastMs);
    }
    onTexts({ form: pretty(form), list: pretty(list) });
    onIssues(issues);
    const text = issues.length > 0 ? say('studio.import.done', { count: issues.length }) : say('studio.import.clean');
    void toast(issues.length > 0 ? 'info' : 'success', text, toastMs);
  }, [kinds, pickFile, toast, say, onTexts, onIssues]);
}
