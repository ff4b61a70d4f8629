import { isDrawable } from '#core/files/file-types.ts';
import { DocumentDialog } from './DocumentDialog.tsx';
import { PictureViewer } from './PictureViewer.tsx';
import type { PreviewFile } from './preview-file.ts';

/** A file over the page: pictures by themselves, anything else in the dialog of documents (FORM-063). */
export default function Preview({ file, onClose }: { file: PreviewFile; onClose(): void }) {
  if (isDrawable(file.fileExtension)) {
    return <PictureViewer pictures={[{ address: file.address, name: file.name }]} start={0} onClose={onClose} />;
  }
  return <DocumentDialog file={file} onClose={onClose} />;
}
