import { Button, Input, Tooltip } from 'antd';
import { useState } from 'react';
import { compilePattern } from '#core/text/pattern/pattern.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { patterns } from '#schemas/language/patterns.ts';
import type { EditorProps } from './design-context.ts';
import { useWords } from './use-words.ts';

/** A regular expression: a usual one or an own one, and samples that show what it matches. */
export function RegularExpressionEditor({ id, label, value, onChange }: EditorProps) {
  const t = useTranslation();
  const words = useWords();
  const [samples, setSamples] = useState('');
  const text = typeof value === 'string' ? value : '';
  const { problem, test } = compilePattern(text);
  const lines = samples.split('\n').filter((line) => line !== '');
  return (
    <div className="zs-pattern">
      <Input
        id={id}
        value={text}
        aria-invalid={problem !== undefined && text !== ''}
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
      <div className="zs-chips" role="group" aria-label={t('studio.pattern.usual')}>
        {Object.entries(patterns).map(([name, usual]) => (
          <Button
            key={name}
            size="small"
            type={text === usual.pattern ? 'primary' : 'default'}
            onClick={() => onChange(usual.pattern)}
          >
            {words.choice('pattern', name)}
          </Button>
        ))}
      </div>
      {problem && text !== '' && (
        <small className="zs-problem" role="alert">
          {t(problem, { pattern: text })}
        </small>
      )}
      <Input.TextArea
        autoSize={{ minRows: 1, maxRows: 5 }}
        aria-label={t('studio.pattern.samples', { label })}
        placeholder={t('studio.pattern.samplesHint')}
        value={samples}
        onChange={({ target }) => setSamples(target.value)}
      />
      <ul className="zs-samples" aria-live="polite">
        {lines.map((line) => (
          <li key={line} data-matches={test(line)}>
            <Tooltip title={line}>
              <span>{line}</span>
            </Tooltip>
            {t(test(line) ? 'studio.pattern.matches' : 'studio.pattern.fails')}
          </li>
        ))}
      </ul>
    </div>
  );
}
