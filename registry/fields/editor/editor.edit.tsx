import { readOnly } from '../../_shared/read-only.tsx';
import { editor } from './editor.ts';
import EditorView from './editor.view.tsx';

export default readOnly(editor, EditorView);
