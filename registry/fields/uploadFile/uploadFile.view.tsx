import type { ViewProps } from '#runtime/faces.ts';
import { useText } from '#runtime/texts.ts';
import { filesOf } from '../../_shared/files.ts';
import { Files } from '../../_shared/upload/Files.tsx';

/** Stored files by name, to be read and downloaded. */
export default function UploadFileView({ value, config }: ViewProps) {
  return <Files files={filesOf(value)} label={useText(config.label)} />;
}
