import { useTranslation } from '#runtime/context/use-translation.ts';
import { FileIcon } from '../FileIcon.tsx';

/** The heading of a previewed document: "preview" and the file name with its icon. */
export function DocumentTitle({ name, extension }: { name: string; extension: string }) {
  const t = useTranslation();
  return (
    <span className="zv-title">
      {t('preview.title')}
      <span className="zv-name" title={name}>
        <FileIcon extension={extension} />
        <span>{name}</span>
      </span>
    </span>
  );
}
