import { type CompletionContext, type CompletionSource, autocompletion } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { placeholder as emptyHint, EditorView } from '@codemirror/view';
import { minimalSetup } from 'codemirror';
import { Button, Segmented, Switch } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readCondition } from '#core/editing/condition/written-condition.ts';
import { formulaOf } from '#core/rules/formula-rule.ts';
import { inspectRule } from '#core/rules/inspect.ts';
import { useTextOf, useTranslation } from '#runtime/context/use-translation.ts';
import { codeHighlight } from '#runtime/render/code-highlight.ts';
import { ruleOperators } from '#schemas/language/rule.ts';
import { type EditorProps, useDesign } from '../editors/design-context.ts';
import { ConditionBuilder } from '../condition/ConditionBuilder.tsx';

interface CodeProps {
  id: string;
  label: string;
  text: string;
  onChange(text: string): void;
  isJson: boolean;
  completion: CompletionSource;
  hint?: string | undefined;
}

/** A short text with completion. */
function CodeInput({ id, label, text, onChange, isJson, completion, hint }: CodeProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const changed = useEffectEvent(onChange);
  const start = useEffectEvent(() => ({ text, completion, hint }));
  useEffect(() => {
    if (!host.current) return;
    const { text: doc, completion: source, hint: shown = '' } = start();
    const editor = new EditorView({
      parent: host.current,
      doc,
      extensions: [
        minimalSetup,
        codeHighlight,
        ...(isJson ? [json()] : []),
        autocompletion({ override: [source] }),
        emptyHint(shown),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label, id }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) changed(update.state.doc.toString());
        }),
      ],
    });
    view.current = editor;
    return () => editor.destroy();
  }, [id, label, isJson]);
  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === text) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
  }, [text]);
  return <div ref={host} className="zs-code-input" />;
}

/** Completes names of fields, and operators of rules. */
function useCompletion(operators: readonly string[]): CompletionSource {
  const { fields } = useDesign();
  const text = useTextOf();
  return (context: CompletionContext) => {
    const word = context.matchBefore(/[\p{L}\p{N}_.]*/u);
    if (!word || (word.from === word.to && !context.explicit)) return null;
    return {
      from: word.from,
      options: [
        ...fields.map(({ name, label }) => ({ label: name, detail: text(label), type: 'variable' })),
        ...operators.map((label) => ({ label, type: 'keyword' })),
      ],
    };
  };
}

/** A condition: always, never, or a rule over the fields. */
export function RuleEditor({ id, label, schema, value, onChange }: EditorProps) {
  const t = useTranslation();
  const standard = schema.default as unknown;
  const isRule = typeof value === 'object' && value !== null;
  const [isOpen, setOpen] = useState(isRule);
  const does = t(isOpen ? 'studio.rule.remove' : 'studio.rule.add');
  return (
    <div className="zs-rule">
      <Switch
        id={id}
        disabled={isRule}
        checked={isRule || (value ?? standard ?? false) === true}
        onChange={(next) => onChange(next === (standard ?? false) ? undefined : next)}
      />
      <Button
        type="link"
        size="small"
        aria-expanded={isOpen}
        aria-label={`${label}: ${does}`}
        onClick={() => {
          if (isOpen && isRule) onChange(undefined);
          setOpen(!isOpen);
        }}
      >
        {does}
      </Button>
      {isOpen && <RuleForm {...{ id: `${id}_rule`, label, value, onChange }} />}
    </div>
  );
}

type RuleProps = Pick<EditorProps, 'id' | 'label' | 'value' | 'onChange'>;

/** A condition is built of its parts or written as text; one that cannot be built begins as text. */
function RuleForm(props: RuleProps) {
  const t = useTranslation();
  const [isText, setText] = useState(() => readCondition(props.value)?.condition.type === 'other');
  return (
    <>
      <Segmented<boolean>
        size="small"
        aria-label={t('studio.condition.form', { label: props.label })}
        value={isText}
        options={[
          { value: false, label: t('studio.condition.build') },
          { value: true, label: t('studio.condition.text') },
        ]}
        onChange={setText}
      />
      {isText ? <RuleText {...props} /> : <ConditionBuilder {...props} />}
    </>
  );
}

/** The condition of a text, json-logic or a formula; a problem where it is neither (FORMULA-008). */
function readRule(text: string): { rule: unknown } | { problem: string; params?: Record<string, unknown> } {
  const typed = text.trim();
  if (typed === '') return { rule: undefined };
  try {
    const rule: unknown = typed.startsWith('{') ? JSON.parse(typed) : { formula: typed };
    const [problem] = inspectRule(rule).problems;
    return problem ? { problem: problem.id, params: problem.params } : { rule };
  } catch {
    return { problem: 'studio.rule.broken' };
  }
}

/** A condition as it is edited: a formula as it is, json-logic on one line. */
function writtenRule(rule: unknown): string {
  if (typeof rule !== 'object' || rule === null) return '';
  return formulaOf(rule) ?? JSON.stringify(rule, null, 1).replace(/\n\s*/g, ' ');
}

function RuleText({ id, label, value, onChange }: RuleProps) {
  const t = useTranslation();
  const text = useTextOf();
  const { fields } = useDesign();
  const written = writtenRule(value);
  const [isJson] = useState(() => written.startsWith('{'));
  const [typed, setTyped] = useState(written);
  const read = readRule(typed);
  const isSame = 'rule' in read && JSON.stringify(read.rule) === JSON.stringify(value);
  const completion = useCompletion(ruleOperators);
  const isFormula = formulaOf('rule' in read ? read.rule : undefined) !== undefined;
  const named = (name: string) => fields.find((one) => one.name === name || (isFormula && text(one.label) === name));
  const names = 'rule' in read ? inspectRule(read.rule ?? true).reads.map(({ name }) => name) : [];
  const shown = fields.filter((field) => names.some((name) => named(name) === field));
  const unknown = names.filter((name) => !named(name) && !name.includes('.'));
  return (
    <>
      <CodeInput
        id={id}
        label={t('studio.rule.text', { label })}
        // What was typed is preserved until it is a rule; a change from elsewhere replaces it.
        text={isSame || 'problem' in read ? typed : written || typed}
        isJson={isJson}
        completion={completion}
        hint='days > 3   { ">": [{ "var": "days" }, 3] }'
        onChange={(next) => {
          setTyped(next);
          const entered = readRule(next);
          if ('rule' in entered) onChange(entered.rule);
        }}
      />
      {'problem' in read && (
        <small className="zs-problem" role="alert">
          {t(read.problem, read.params)}
        </small>
      )}
      {unknown.length > 0 && (
        <small className="zs-problem" role="alert">
          {t('studio.rule.unknown', { names: unknown.join(', ') })}
        </small>
      )}
      {shown.length > 0 && (
        <small className="zs-hint">
          {t('studio.rule.reads', { names: shown.map((field) => text(field.label) || field.name).join(', ') })}
        </small>
      )}
    </>
  );
}
