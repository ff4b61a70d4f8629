import { autocompletion, type CompletionSource } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { type EditorState, Prec, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  type HoverTooltipSource,
  hoverTooltip,
  keymap,
} from '@codemirror/view';
import { basicSetup } from 'codemirror';
import { useEffect, useEffectEvent, useRef } from 'react';
import { spliceBetween } from '#core/editing/document.ts';
import { codeHighlight } from '#runtime/render/code-highlight.ts';
import type { Issue } from '#schemas/language/issue.ts';
import type { TextRange } from './places.ts';

/** What an editor shows besides its text. */
export interface Shown {
  /** Marked as a whole. */
  ranges: readonly TextRange[];
  /** The first of them is scrolled to once for each number; undefined: not. */
  turn: number | undefined;
}

interface Props {
  text: string;
  onChange(text: string): void;
  issues: readonly Issue[];
  sentence(issue: Issue): string;
  completion: CompletionSource;
  /** The description of what is under the pointer. */
  hover: HoverTooltipSource;
  shown: Shown | undefined;
  /** Where to place the cursor; a new object moves it again. */
  jump: { line: number; column: number } | undefined;
  /** The person moved the cursor, with the arrow keys or the mouse. */
  onCursor(offset: number): void;
  onUndo(): void;
  onRedo(): void;
  label: string;
}

/** The JSON editor of a definition: completion, descriptions, folding, issues and chosen nodes marked. */
export function JsonEditor(props: Props) {
  const { text, issues, sentence, completion, hover, shown, jump, label } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  /** The number of the choice scrolled to last. */
  const turn = useRef<number>(undefined);
  const changed = useEffectEvent(props.onChange);
  const moved = useEffectEvent(props.onCursor);
  const undo = useEffectEvent(props.onUndo);
  const redo = useEffectEvent(props.onRedo);
  const initialText = useEffectEvent(() => text);

  useEffect(() => {
    if (!host.current) return;
    const editor = new EditorView({
      parent: host.current,
      doc: initialText(),
      extensions: [
        historyKeys({ undo: () => undo(), redo: () => redo() }),
        basicSetup,
        language(completion, hover, label),
        EditorView.updateListener.of(({ docChanged, state, transactions }) => {
          const isOutside = transactions.some((one) => one.isUserEvent('outside'));
          if (docChanged && !isOutside) changed(state.doc.toString());
          else if (transactions.some((one) => one.isUserEvent('select'))) moved(state.selection.main.head);
        }),
      ],
    });
    view.current = editor;
    return () => editor.destroy();
    // The editor is uncontrolled from here on; later changes from outside are applied by the effect below.
  }, [completion, hover, label]);

  useEffect(() => {
    if (view.current) write(view.current, text);
  }, [text]);

  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const marks = issues.map((issue) => diagnosticOf(editor.state, issue, sentence(issue)));
    editor.dispatch(setDiagnostics(editor.state, marks));
  }, [issues, sentence]);

  useEffect(() => {
    if (!view.current || !shown) return;
    const isSought = shown.turn !== undefined && shown.turn !== turn.current;
    if (show(view.current, shown.ranges, isSought) && isSought) turn.current = shown.turn;
  }, [shown]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || !jump) return;
    const anchor = offsetOf(editor.state, jump);
    editor.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
    editor.focus();
  }, [jump]);

  return <div ref={host} className="zs-editor" />;
}

/** What the editor knows of definitions. */
const language = (completion: CompletionSource, hover: HoverTooltipSource, label: string) => [
  codeHighlight,
  json(),
  lintGutter(),
  chosenRanges,
  hoverTooltip(hover),
  autocompletion({ override: [completion] }),
  EditorView.contentAttributes.of({ 'aria-label': label }),
];

/** Undo and redo are those of the studio, which has every edit of all views. */
const historyKeys = ({ undo, redo }: { undo(): void; redo(): void }) => {
  const run = (act: () => void) => () => {
    act();
    return true;
  };
  return Prec.highest(
    keymap.of([
      { key: 'Mod-z', run: run(undo), preventDefault: true },
      { key: 'Mod-y', run: run(redo), preventDefault: true },
      { key: 'Mod-Shift-z', run: run(redo), preventDefault: true },
    ]),
  );
};

/** Writes a text that was changed outside of the editor: only what differs, so that cursor and folds stay. */
function write(editor: EditorView, text: string): void {
  const before = editor.state.doc.toString();
  if (before === text) return;
  const { at, removed, inserted } = spliceBetween(before, text);
  editor.dispatch({ changes: { from: at, to: at + removed.length, insert: inserted }, userEvent: 'outside' });
}

const mark = StateEffect.define<readonly TextRange[]>();
const chosenLine = Decoration.line({ class: 'zs-chosen-line' });

/** The lines of the chosen nodes; they move with the text until others are chosen. */
const chosenRanges = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(lines, { changes, effects, state }) {
    const marked = effects.findLast((effect) => effect.is(mark));
    if (!marked) return lines.map(changes);
    const starts = new Set<number>();
    for (const { from, to } of marked.value) {
      const last = state.doc.lineAt(to).number;
      for (let line = state.doc.lineAt(from).number; line <= last; line += 1) starts.add(state.doc.line(line).from);
    }
    return Decoration.set([...starts].toSorted((a, b) => a - b).map((start) => chosenLine.range(start)));
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Marks ranges, and scrolls to the first where it is sought. False: there is none. */
function show(editor: EditorView, all: readonly TextRange[], isSought: boolean): boolean {
  const ranges = all.filter(({ to }) => to <= editor.state.doc.length);
  const [first] = ranges;
  const scroll = first && isSought ? [EditorView.scrollIntoView(first.from, { y: 'start', yMargin: 40 })] : [];
  editor.dispatch({ effects: [mark.of(ranges), ...scroll] });
  return first !== undefined;
}

function diagnosticOf(state: EditorState, issue: Issue, text: string): Diagnostic {
  const from = offsetOf(state, issue);
  return { from, to: state.doc.lineAt(from).to, severity: issue.severity, message: text };
}

/** Offset of a 1-based line and column, limited to the text. */
function offsetOf(state: EditorState, { line = 1, column = 1 }: { line?: number; column?: number }): number {
  const at = state.doc.line(Math.min(Math.max(line, 1), state.doc.lines));
  return Math.min(at.from + Math.max(column - 1, 0), at.to);
}
