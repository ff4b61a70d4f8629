import { CloseCircleFilled, WarningFilled } from '@ant-design/icons';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { Issue } from '#schemas/language/issue.ts';

interface Props {
  issue: Issue;
  /** The message of the issue. */
  text: string;
  /** Line and column refer to an imported file, not to the text in the editor. */
  isOfFile?: boolean;
  onChoose(): void;
}

/** An issue with its position; clicking it moves the editor there. */
export function IssueLine({ issue: { severity, path, line, column = 1 }, text, isOfFile = false, onChoose }: Props) {
  const t = useTranslation();
  return (
    <li>
      <button type="button" onClick={onChoose}>
        {severity === 'error' ? <CloseCircleFilled className="zs-error" /> : <WarningFilled className="zs-warning" />}
        <span className="zs-issue-text">{text}</span>
        <span className="zs-issue-path" title={path}>
          {path}
        </span>
        {line !== undefined && (
          <span className="zs-issue-place">
            {t(isOfFile ? 'studio.issue.filePlace' : 'studio.issue.place', { line, column })}
          </span>
        )}
      </button>
    </li>
  );
}

/** The worst of the issues of a node, as an icon with their number. */
export function IssueMark({ issues = [] }: { issues?: readonly Issue[] | undefined }) {
  const t = useTranslation();
  if (issues.length === 0) return null;
  const isError = issues.some(({ severity }) => severity === 'error');
  const Icon = isError ? CloseCircleFilled : WarningFilled;
  const label = t('studio.issues.here', { count: issues.length });
  return <Icon className={isError ? 'zs-error' : 'zs-warning'} title={label} aria-label={label} />;
}
