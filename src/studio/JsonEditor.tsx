import { autocompletion } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { basicSetup } from 'codemirror';
import { useEffect, useEffectEvent, useRef } from 'react';
import { codeHighlight } from '#runtime/render/code-highlight.ts';
import type { Issue } from '#schemas/language/issue.ts';
import type { CompletionSource } from '@codemirror/autocomplete';

interface Props {
  text: string;
  onChange(text: string): void;
  issues: readonly Issue[];
  sentence(issue: Issue): string;
  completion: CompletionSource;
  /** Where to place the cursor; a new object moves it again. */
  jump: { line: number; column: number } | undefined;
  label: string;
}

/** The JSON editor of a definition: completion, folding, and issues marked at their position. */
export function JsonEditor({ text, onChange, issues, sentence, completion, jump, label }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const changed = useEffectEvent(onChange);
  const initialText = useEffectEvent(() => text);

  useEffect(() => {
    if (!host.current) return;
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: initialText(),
        extensions: [
          basicSetup,
          codeHighlight,
          json(),
          lintGutter(),
          autocompletion({ override: [completion] }),
          EditorView.contentAttributes.of({ 'aria-label': label }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
    // The editor is uncontrolled from here on; later changes from outside are applied by the effect below.
  }, [completion, label]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === text) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
  }, [text]);

  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const marks = issues.map((issue): Diagnostic => {
      const from = offsetOf(editor.state, issue);
      return { from, to: editor.state.doc.lineAt(from).to, severity: issue.severity, message: sentence(issue) };
    });
    editor.dispatch(setDiagnostics(editor.state, marks));
  }, [issues, sentence]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || !jump) return;
    const anchor = offsetOf(editor.state, jump);
    editor.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
    editor.focus();
  }, [jump]);

  return <div ref={host} className="zs-editor" />;
}

/** Offset of a 1-based line and column, limited to the text. */
function offsetOf(state: EditorState, { line = 1, column = 1 }: { line?: number; column?: number }): number {
  const at = state.doc.line(Math.min(Math.max(line, 1), state.doc.lines));
  return Math.min(at.from + Math.max(column - 1, 0), at.to);
}
