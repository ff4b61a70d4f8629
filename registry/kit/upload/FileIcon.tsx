import {
  AudioOutlined,
  FileExcelOutlined,
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
  FilePptOutlined,
  FileTextOutlined,
  FileWordOutlined,
  FileZipOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import { categoryOf } from '#core/files/file-types.ts';

const icons: readonly (readonly [look: string, Icon: ComponentType, extensions: string])[] = [
  ['pdf', FilePdfOutlined, 'pdf ofd'],
  ['word', FileWordOutlined, 'doc docx wps odt rtf'],
  ['excel', FileExcelOutlined, 'xls xlsx et ods csv'],
  ['ppt', FilePptOutlined, 'ppt pptx dps odp'],
  ['zip', FileZipOutlined, 'zip rar 7z gz tar'],
  ['text', FileTextOutlined, 'txt md log json xml'],
];
const byExtension = new Map(
  icons.flatMap(([look, Icon, names]) => names.split(' ').map((name) => [name, { look, Icon }])),
);
const byCategory = {
  image: { look: 'image', Icon: FileImageOutlined },
  video: { look: 'video', Icon: VideoCameraOutlined },
  audio: { look: 'audio', Icon: AudioOutlined },
  document: { look: 'other', Icon: FileOutlined },
} as const;

/** What kind of file it is, at a glance. */
export function FileIcon({ extension }: { extension: string }) {
  const { look, Icon } = byExtension.get(extension) ?? byCategory[categoryOf(extension)];
  return (
    <span className="zu-icon" data-look={look}>
      <Icon aria-hidden />
    </span>
  );
}
