import {
  CheckOutlined,
  CopyOutlined,
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  EyeOutlined,
  MoreOutlined,
  PlusOutlined,
  PrinterOutlined,
  ReloadOutlined,
  SearchOutlined,
  SendOutlined,
  SettingOutlined,
  ShrinkOutlined,
  StopOutlined,
  UploadOutlined,
  ArrowsAltOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

/** The icons a definition may name for a button. */
const icons: Readonly<Record<string, ComponentType>> = {
  plus: PlusOutlined,
  reload: ReloadOutlined,
  expand: ArrowsAltOutlined,
  collapse: ShrinkOutlined,
  edit: EditOutlined,
  delete: DeleteOutlined,
  download: DownloadOutlined,
  upload: UploadOutlined,
  print: PrinterOutlined,
  search: SearchOutlined,
  more: MoreOutlined,
  eye: EyeOutlined,
  setting: SettingOutlined,
  copy: CopyOutlined,
  send: SendOutlined,
  check: CheckOutlined,
  stop: StopOutlined,
};

/** The icon of a name; nothing for an unknown name. */
export function Icon({ name }: { name: string | undefined }) {
  const Found = name !== undefined && Object.hasOwn(icons, name) ? icons[name] : undefined;
  return Found ? <Found aria-hidden="true" /> : null;
}

/** The names of all icons. */
export const actionIconNames: readonly string[] = Object.keys(icons);
