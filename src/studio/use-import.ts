import { useCallback, useState } from 'react';
import { issueSentence } from '#core/text/issue-sentence.ts';
import { importLegacy } from '#importer/import-legacy.ts';
import { placeInForm } from '#importer/node-paths.ts';
import { toastMs } from '#runtime/context/toast-durations.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { Issue } from '#schemas/language/issue.ts';
import type { Texts } from './use-draft.ts';
import { useDevice, useFeedback, useI18n, useInterpreter } from '#runtime/context/application.tsx';

const accepted = '.json,.vdd,application/json';
const pretty = (value: unknown) => (value === undefined ? '' : JSON.stringify(value, null, 2));

/** An unsupported feature of an imported file. Line and column refer to that file. */
export interface ImportIssue extends Issue {
  /** Path of the affected node in the imported text; absent: there is none. */
  node?: string;
}

type IssuesByText = Readonly<Record<keyof Texts, readonly ImportIssue[]>>;

const nothing: IssuesByText = { form: [], list: [] };
const isOfList = ({ path }: Issue) => /(^|[.\]])(app)?columnData\b/i.test(path);

/** Lets the user choose a definition file, of this product or of the family, and loads it into the editor. */
export function useImport(onTexts: (texts: Texts) => void) {
  const { kinds } = useInterpreter();
  const { messages } = useI18n();
  const { pickFile } = useDevice();
  const { toast } = useFeedback();
  const t = useTranslation();
  const [report, setReport] = useState(nothing);
  const open = useCallback(async () => {
    const file = await pickFile(accepted);
    if (!file) return;
    const { form, list, page, issues, nodes } = importLegacy(await file.text(), { kinds });
    if (!form && !list) {
      const reason = page ? t('studio.import.portal') : unreadable(issues[0], (one) => issueSentence(one, messages), t);
      return void toast('error', reason, toastMs);
    }
    onTexts({ form: pretty(form), list: pretty(list) });
    const placed = issues.map((issue): ImportIssue => {
      const node = placeInForm(issue.path, nodes);
      return node === undefined ? issue : { ...issue, node };
    });
    setReport({ form: placed.filter((one) => !isOfList(one)), list: placed.filter(isOfList) });
    const text = issues.length > 0 ? t('studio.import.done', { count: issues.length }) : t('studio.import.clean');
    void toast(issues.length > 0 ? 'info' : 'success', text, toastMs);
  }, [kinds, messages, pickFile, toast, t, onTexts]);
  const forget = useCallback(() => setReport(nothing), []);
  return { open, report, forget };
}

function unreadable(
  issue: Issue | undefined,
  sentence: (issue: Issue) => string,
  t: ReturnType<typeof useTranslation>,
): string {
  if (!issue) return t('studio.import.unreadable');
  const { line, column = 1 } = issue;
  return line === undefined ? sentence(issue) : `${t('studio.issue.place', { line, column })}：${sentence(issue)}`;
}
