import { CheckCircleFilled, WarningFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { memo } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { IssueLine } from './IssueLine.tsx';
import type { ImportIssue } from '../use-import.ts';

interface Props {
  issues: readonly Issue[];
  /** Issues of the imported file. */
  more: readonly ImportIssue[];
  sentence(issue: Issue): string;
  onChoose(issue: Issue): void;
  onChooseMore(issue: ImportIssue): void;
  onForget(): void;
}

/** The list of issues, each line linking to its position; issues of an imported file come last. */
export const IssueList = memo(function IssueList({ issues, more, sentence, onChoose, onChooseMore, onForget }: Props) {
  const t = useTranslation();
  const all = [...issues, ...more];
  const errors = all.filter(({ severity }) => severity === 'error').length;
  return (
    <section className="zs-issues" aria-label={t('studio.issues')} aria-live="polite">
      <header className="zs-issues-head">
        {all.length === 0 ? (
          <CheckCircleFilled className="zs-ok" />
        ) : (
          <WarningFilled className={errors ? 'zs-error' : 'zs-warning'} />
        )}
        {all.length === 0
          ? t('studio.issues.none')
          : t('studio.issues.count', { errors, warnings: all.length - errors })}
        {more.length > 0 && (
          <Button type="link" size="small" className="zs-issues-forget" onClick={onForget}>
            {t('studio.import.forget', { count: more.length })}
          </Button>
        )}
      </header>
      {all.length > 0 && (
        <ul>
          {issues.map((issue, index) => (
            <IssueLine key={index} issue={issue} text={sentence(issue)} onChoose={() => onChoose(issue)} />
          ))}
          {more.map((issue, index) => (
            <IssueLine
              key={`of-file-${index}`}
              issue={issue}
              text={sentence(issue)}
              isOfFile
              onChoose={() => onChooseMore(issue)}
            />
          ))}
        </ul>
      )}
    </section>
  );
});
