import type { ViewProps } from '#runtime/context/faces.ts';
import { useText } from '#runtime/context/use-translation.ts';
import { filesOf } from '../../kit/upload/files.ts';
import { Files } from '../../kit/upload/Files.tsx';

/** Stored files by name, to be read and downloaded. */
export default function UploadFileView({ value, config }: ViewProps) {
  return <Files files={filesOf(value)} label={useText(config.label)} />;
}
