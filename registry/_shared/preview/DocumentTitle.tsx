import { useSay } from '#runtime/texts.ts';
import { FileIcon } from '../upload/FileIcon.tsx';

/** What stands over a document: that it is read here, and which one it is. */
export function DocumentTitle({ name, extension }: { name: string; extension: string }) {
  const say = useSay();
  return (
    <span className="zv-title">
      {say('preview.title')}
      <span className="zv-name" title={name}>
        <FileIcon extension={extension} />
        <span>{name}</span>
      </span>
    </span>
  );
}
