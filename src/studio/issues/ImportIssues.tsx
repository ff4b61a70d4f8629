import { Button } from 'antd';
import { issueSentence } from '#core/text/issue-sentence.ts';
import { useActions } from '#runtime/actions/use-actions.ts';
import { useOverlay } from '#runtime/page/overlay-context.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { DefinitionIssue } from '#schemas/resources/visualdev/visualdev.entity.ts';
import { DesignProviders } from '../DesignProviders.tsx';
import { IssueLine } from './IssueLine.tsx';
import '../studio.css';
import { useI18n } from '#runtime/context/application.tsx';

interface Opened {
  /** The id of the imported form. */
  id?: string;
  issues?: readonly DefinitionIssue[];
}

/** The issues of an imported file, shown to the user who imported it; each line links to the designer. */
export default function ImportIssues() {
  return (
    <DesignProviders>
      <Found />
    </DesignProviders>
  );
}

function Found() {
  const t = useTranslation();
  const run = useActions();
  const { messages } = useI18n();
  const { id = '', issues = [] } = useOverlay().parameters as Opened;
  const errors = issues.filter(({ severity }) => severity === 'error').length;
  const design = () => void run(['close', { navigate: `/studio/${id}` }]);
  return (
    <div className="zs-import-issues">
      <p>{t('studio.import.unchanged', { errors, warnings: issues.length - errors })}</p>
      <section className="zs-issues" aria-label={t('studio.issues')}>
        <ul>
          {issues.map((issue, index) => (
            <IssueLine
              key={index}
              issue={issue}
              text={issueSentence(issue, messages)}
              isOfFile={issue.ofFile === true}
              onChoose={design}
            />
          ))}
        </ul>
      </section>
      <footer>
        <Button type="primary" onClick={design}>
          {t('studio.import.design')}
        </Button>
      </footer>
    </div>
  );
}
