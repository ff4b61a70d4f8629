import { javascript } from '@codemirror/lang-javascript';
import { json } from '@codemirror/lang-json';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { Menu } from 'antd';
import { basicSetup } from 'codemirror';
import { useEffect, useRef, useState } from 'react';
import type { NodeProps } from '#runtime/context/faces.ts';
import { codeHighlight } from '#runtime/render/code-highlight.ts';
import { useParameters } from '#runtime/data/sources/use-parameters.ts';
import { useQueriedRows } from '#runtime/data/sources/use-rows.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { EmptyState, LoadError, LoadingSkeleton } from '../../../kit/overlay/States.tsx';
import type { PropsOf } from '../../../kind.ts';
import type { codeFiles } from '../forms.ts';
import './codeFiles.css';

export default function CodeFilesView({ node }: NodeProps) {
  const t = useTranslation();
  // The compiler checked the props against the kind's schema.
  const props = node.props as PropsOf<typeof codeFiles>;
  const { rows, state, reload } = useQueriedRows({ call: props.call }, useParameters(props.with));
  const [chosen, setChosen] = useState<string>();
  if (state === 'failed') return <LoadError retry={() => void reload()} />;
  if (state !== 'ready') return <LoadingSkeleton rows={8} />;
  const file = rows.find(({ id }) => id === chosen) ?? rows[0];
  if (!file) return <EmptyState />;
  return (
    <div className="zb-code-files">
      <Menu
        aria-label={t('codeFiles.files')}
        selectedKeys={[String(file.id)]}
        items={rows.map(({ id }) => ({ key: String(id), label: String(id), title: String(id) }))}
        onSelect={({ key }) => setChosen(key)}
      />
      <CodeText
        key={String(file.id)}
        text={String(file['fileContent'] ?? '')}
        isTypes={file['fileType'] === 'ts'}
        label={String(file['fileName'] ?? file.id)}
      />
    </div>
  );
}

interface CodeTextProps {
  text: string;
  isTypes: boolean;
  label: string;
}

/** A text to read and copy: highlighted, searchable, never edited. */
function CodeText({ text, isTypes, label }: CodeTextProps) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return;
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: text,
        extensions: [
          basicSetup,
          codeHighlight,
          isTypes ? javascript({ typescript: true }) : json(),
          EditorState.readOnly.of(true),
          EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true' }),
        ],
      }),
    });
    return () => editor.destroy();
  }, [text, isTypes, label]);
  return <div ref={host} className="zb-code-text" />;
}
