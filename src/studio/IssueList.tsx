import { CheckCircleFilled, CloseCircleFilled, WarningFilled } from '@ant-design/icons';
import { useSay } from '#runtime/texts.ts';
import type { Issue } from '#schemas/language/issue.ts';

interface Props {
  issues: readonly Issue[];
  sentence(issue: Issue): string;
  onChoose(issue: Issue): void;
}

/** What is wrong, in words, each line a way to its place. */
export function IssueList({ issues, sentence, onChoose }: Props) {
  const say = useSay();
  const errors = issues.filter(({ severity }) => severity === 'error').length;
  return (
    <section className="zs-issues" aria-label={say('studio.issues')} aria-live="polite">
      <header className="zs-issues-head">
        {issues.length === 0 ? (
          <CheckCircleFilled className="zs-ok" />
        ) : (
          <WarningFilled className={errors ? 'zs-error' : 'zs-warning'} />
        )}
        {issues.length === 0
          ? say('studio.issues.none')
          : say('studio.issues.count', { errors, warnings: issues.length - errors })}
      </header>
      {issues.length > 0 && (
        <ul>
          {issues.map((issue, index) => (
            <li key={index}>
              <button type="button" onClick={() => onChoose(issue)}>
                {issue.severity === 'error' ? (
                  <CloseCircleFilled className="zs-error" />
                ) : (
                  <WarningFilled className="zs-warning" />
                )}
                <span className="zs-issue-text">{sentence(issue)}</span>
                <span className="zs-issue-path">{issue.path}</span>
                {issue.line !== undefined && (
                  <span className="zs-issue-place">
                    {say('studio.issue.place', { line: issue.line, column: issue.column ?? 1 })}
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
