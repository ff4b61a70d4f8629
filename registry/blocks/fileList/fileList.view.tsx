import { useMemo } from 'react';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useText } from '#runtime/context/use-translation.ts';
import { useNamedValue } from '#runtime/data/sources/use-filled-text.ts';
import { Files } from '../../kit/upload/Files.tsx';
import { filesOf } from '../../kit/upload/files.ts';
import { lookClass } from '../../kit/values/look.ts';
import type { PropsOf } from '../../kind.ts';
import type { fileList } from './fileList.ts';

export default function FileListView({ node }: NodeProps) {
  const { files: name, look } = node.props as PropsOf<typeof fileList>;
  const written = useNamedValue(name);
  const title = useText(node.config.label);
  const files = useMemo(() => filesOf(typeof written === 'string' ? listIn(written) : written), [written]);
  if (files.length === 0) return null;
  return (
    <section className={lookClass(look)}>
      {title !== '' && <h3>{title}</h3>}
      <Files files={files} label={title} />
    </section>
  );
}

function listIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return [];
  }
}
