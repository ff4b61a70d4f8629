import { Alert } from 'antd';
import { useMemo, useState } from 'react';
import page from '#schemas/screens/report-page.json';
import { issueSentence } from '#core/text/issue-sentence.ts';
import { useI18n, useInterpreter } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { ReportDraftContext } from '#runtime/report/report-draft.ts';
import { ViewAddressContext } from '#runtime/page/view-address.ts';
import { Screen } from '#runtime/render/Screen.tsx';
import type { Issue } from '#schemas/language/issue.ts';
import type { ReportDefinition } from '#schemas/language/report.ts';
import { previewRowsMax } from '#schemas/resources/data-report/data-report.contract.ts';
import { DeviceSwitch } from '../../preview/DeviceSwitch.tsx';
import { PreviewProviders } from '../../preview/PreviewProviders.tsx';
import type { Draft } from '../../use-draft.ts';
import { type ReportPart, useSettled } from '../document/use-report.ts';

interface Props {
  id: string;
  draft: Pick<Draft<ReportPart>, 'documents' | 'texts'>;
  issues: readonly Issue[];
}

/** The edited report with its first rows, as its designer may see them; it follows the edits that have no errors. */
export function ReportPreview({ id, draft, issues }: Props) {
  const t = useTranslation();
  const { compile } = useInterpreter();
  const { messages } = useI18n();
  const [isPhone, setPhone] = useState(false);
  const { tree, isParsed } = draft.documents.content;
  const error = issues.find(({ severity }) => severity === 'error');
  const isSound = isParsed && !error;
  const now = useMemo(() => ({ content: draft.texts.content, tree, isSound }), [draft.texts.content, tree, isSound]);
  const settled = useSettled(now);
  const [shown, setShown] = useState<typeof now>();
  if (settled.isSound && shown !== settled) setShown(settled);
  const screen = useMemo(() => compile(page), [compile]);
  const content = shown?.content;
  const report = useMemo(
    () => shown && { id, definition: shown.tree as ReportDefinition, content: shown.content },
    // The same report while its text is the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [id, content],
  );
  return (
    <section className="zs-report-preview" aria-label={t('studio.preview')}>
      <header className="zs-preview-bar">
        <h2>{t('studio.report.live', { n: previewRowsMax })}</h2>
        <DeviceSwitch isPhone={isPhone} onPhone={setPhone} />
      </header>
      {error && (
        <Alert banner type="warning" title={t('studio.report.waiting')} description={issueSentence(error, messages)} />
      )}
      <div className="zs-stage">
        {report && (
          <PreviewProviders form={screen} mobile={isPhone} isLive>
            <div className={isPhone ? 'zs-phone' : 'zs-desktop'}>
              <ViewAddressContext value={undefined}>
                <ReportDraftContext value={report}>
                  <Screen compiled={screen} />
                </ReportDraftContext>
              </ViewAddressContext>
            </div>
          </PreviewProviders>
        )}
      </div>
    </section>
  );
}
