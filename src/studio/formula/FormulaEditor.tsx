import { autocompletion, type Completion, type CompletionContext } from '@codemirror/autocomplete';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorView, placeholder as emptyHint } from '@codemirror/view';
import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button, Drawer, Select } from 'antd';
import { minimalSetup } from 'codemirror';
import { type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Reason } from '#core/calc/engine.ts';
import { expressionText } from '#core/calc/source-text.ts';
import { compile } from '#core/compile/compile.ts';
import { allFunctions, installFormulas, loadNeeds } from '#core/formula/install.ts';
import { fieldTypeOf } from '#core/kind/field-type.ts';
import { isCalculated } from '#core/kind/kind.ts';
import { fieldText } from '#core/record/field-text.ts';
import { columnOf, withinTable } from '#core/schema/address.ts';
import { definitionUser } from '#core/permissions/definition-user.ts';
import { useAuth } from '#runtime/context/application.tsx';
import { useTextOf, useTranslation } from '#runtime/context/use-translation.ts';
import type { Definition } from '#schemas/language/definition.ts';
import { type EditorProps, useDesign } from '../editors/design-context.ts';
import { sampleRecord } from '../editors/sample-records.ts';
import {
  completionsFor,
  functionAt,
  type Mistake,
  mistakesIn,
  type NamedField,
  resultFor,
  signatureOf,
} from '#core/formula/written-formula.ts';
import { byGroup, FunctionList, useFunctionText } from './FunctionReference.tsx';
import './formula.css';

interface Shown {
  id: string;
  label: string;
  text: string;
  hint: string;
  mistakes: readonly Mistake[];
  sentence(mistake: Mistake): string;
  complete(typed: string): readonly Completion[];
  onChange(text: string): void;
  onCursor(offset: number): void;
}

/** A mistake as a mark in the text; what was probably meant can be put in its place. */
function markOf(mistake: Mistake, length: number, message: string): Diagnostic {
  const { from, to, suggestion = '', severity = 'error' } = mistake;
  const apply = (editor: EditorView, start: number, end: number) =>
    editor.dispatch({ changes: { from: start, to: end, insert: suggestion } });
  return {
    from: Math.min(from, length),
    to: Math.min(to, length),
    severity,
    message,
    ...(suggestion !== '' && { actions: [{ name: suggestion, apply }] }),
  };
}

/** The text editor of a formula; inserts text at the cursor. */
function useFormulaView(host: RefObject<HTMLDivElement | null>, shown: Shown): (text: string) => void {
  const { id, label, text, mistakes, sentence } = shown;
  const view = useRef<EditorView>(undefined);
  const changed = useEffectEvent(shown.onChange);
  const moved = useEffectEvent(shown.onCursor);
  const complete = useEffectEvent(shown.complete);
  const start = useEffectEvent(() => shown);
  useEffect(() => {
    if (!host.current) return;
    const { text: doc, hint } = start();
    const source = (context: CompletionContext) => {
      const word = context.matchBefore(/[\p{L}\p{N}_.]*/u);
      if (!word || (word.from === word.to && !context.explicit)) return null;
      return { from: word.from, options: complete(word.text), filter: false };
    };
    const editor = new EditorView({
      parent: host.current,
      doc,
      extensions: [
        minimalSetup,
        lintGutter(),
        autocompletion({ override: [source] }),
        emptyHint(hint),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label, id }),
        EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
          if (docChanged) changed(state.doc.toString());
          if (docChanged || selectionSet) moved(state.selection.main.head);
        }),
      ],
    });
    view.current = editor;
    return () => editor.destroy();
  }, [host, id, label]);
  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === text) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
  }, [text]);
  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const marks = mistakes.map((one) => markOf(one, editor.state.doc.length, sentence(one)));
    editor.dispatch(setDiagnostics(editor.state, marks));
  }, [mistakes, sentence]);
  return (inserted) => {
    const editor = view.current;
    if (!editor) return;
    editor.dispatch(editor.state.replaceSelection(inserted));
    editor.focus();
  };
}

/** What a calculated field shows for the sample record, and why it is blank. */
function SampleResult({ name }: { name: string }) {
  const t = useTranslation();
  const text = useTextOf();
  const { definition, kinds } = useDesign();
  const { user: person } = useAuth();
  const [found, setFound] = useState<{ definition: unknown; shown: string; reasons: readonly Reason[] }>();
  const word = t('studio.preview.sample');
  useEffect(() => {
    if (!definition) return;
    let isWanted = true;
    const screen = compile(definition as Definition, { kinds });
    installFormulas();
    void Promise.all((screen.formulas ?? []).map(loadNeeds)).then(() => {
      const node = screen.fields.get(name);
      if (!isWanted || !node) return;
      const around = { now: Date.now(), user: definitionUser(person) };
      const { value, reasons } = resultFor(screen, name, sampleRecord(screen, word, around), around);
      const shown = fieldText(
        node,
        value,
        Object.assign(() => undefined, { t: text }),
      );
      setFound({ definition, shown, reasons });
    });
    return () => {
      isWanted = false;
    };
  }, [definition, kinds, name, word, text, person]);
  if (!found || found.definition !== definition) return null;
  const { shown, reasons } = found;
  return (
    <small className="zs-formula-sample" role="status">
      {t('studio.formula.sample', { result: shown === '' ? t('studio.formula.blank') : shown })}
      {reasons.map(({ id, params }) => (
        <span key={id}>{t(id, params)}</span>
      ))}
    </small>
  );
}

/** The other fields of the form, and where the edited field is. */
function useFormFields() {
  const { fields, edited } = useDesign();
  const textOf = useTextOf();
  return useMemo(() => {
    const own = fields.find(({ name }) => columnOf(name) === edited['vModel']);
    const others = fields.filter((field) => field !== own);
    const named = others.map(({ name, label, kind }): NamedField => {
      // Conditions of a process read `record.days`; its title is a formula over the record.
      return { name: name.replace(/^record\./, ''), label: textOf(label), type: fieldTypeOf({ kind, props: {} }) };
    });
    return { own, named, table: own?.table };
  }, [fields, edited, textOf]);
}

/** The formula of a calculated field: completion, mistakes, sample result, help of the function at the cursor. */
export function FormulaEditor({ id, label, value, onChange }: EditorProps) {
  const t = useTranslation();
  const helpOf = useFunctionText();
  const { own, named, table } = useFormFields();
  const [cursor, setCursor] = useState(0);
  const host = useRef<HTMLDivElement>(null);
  const text = expressionText(value) ?? '';
  const mistakes = useMemo(() => mistakesIn(text, named, table), [text, named, table]);
  const sentence = useCallback(
    ({ id: said, params, suggestion }: Mistake) =>
      t(said, params) + (suggestion === undefined ? '' : t('issue.suggestion', { suggestion })),
    [t],
  );
  const insert = useFormulaView(host, {
    ...{ id, label, text, mistakes, sentence },
    hint: t('studio.formula.hint'),
    complete: (typed) => completionsFor(typed, named, table, helpOf),
    onChange: (next) => onChange(next === '' ? undefined : next),
    onCursor: setCursor,
  });
  const [first] = mistakes;
  const isWrong = mistakes.some(({ severity }) => severity !== 'warning');
  const help = functionAt(text, cursor);
  return (
    <div className="zs-formula">
      <div ref={host} className="zs-code-input" />
      {first && (
        <small className="zs-problem" role="alert">
          {sentence(first)}
        </small>
      )}
      {!isWrong && text !== '' && own && isCalculated(own.kind) && <SampleResult name={own.name} />}
      {help && (
        <small className="zs-formula-help" role="note">
          <code>{signatureOf(help)}</code> {helpOf(help)}
          {t('studio.formula.example', { formula: help.example[0], result: help.example[1] })}
        </small>
      )}
      <InsertLists named={named} table={table} sought={help?.name} onInsert={insert} />
    </div>
  );
}

interface ListsProps {
  named: readonly NamedField[];
  table: string | undefined;
  /** The function that the cursor is in. */
  sought: string | undefined;
  onInsert(text: string): void;
}

/** The fields of the form, and the functions by group. */
function InsertLists({ named, table, sought, onInsert }: ListsProps) {
  const t = useTranslation();
  const helpOf = useFunctionText();
  const field = t('studio.formula.field');
  const call = t('studio.formula.function');
  const [isOpen, setOpen] = useState(false);
  const common = { size: 'small', showSearch: { optionFilterProp: 'label' }, value: null } as const;
  return (
    <div className="zs-formula-lists">
      <Select
        {...common}
        placeholder={field}
        aria-label={field}
        options={named.map(({ name, label }) => {
          const written = withinTable(name, table);
          return { value: written, label: label === '' ? written : `${label} (${written})` };
        })}
        onChange={(name: string | null) => name !== null && onInsert(name)}
      />
      <Select
        {...common}
        placeholder={call}
        aria-label={call}
        options={byGroup(allFunctions()).map(({ group, functions }) => ({
          label: t(`studio.formula.group.${group}`),
          options: functions.map((one) => ({ value: one.name, label: `${one.name} ${helpOf(one)}` })),
        }))}
        onChange={(name: string | null) => name !== null && onInsert(`${name}(`)}
      />
      <Button size="small" icon={<QuestionCircleOutlined />} onClick={() => setOpen(true)}>
        {t('studio.functions.title')}
      </Button>
      <Drawer
        open={isOpen}
        onClose={() => setOpen(false)}
        size="min(640px, 100vw)"
        title={t('studio.functions.title')}
        destroyOnHidden
      >
        <FunctionList sought={sought} />
      </Drawer>
    </div>
  );
}
