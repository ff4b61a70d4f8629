import {
  ApiOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BellOutlined,
  BookOutlined,
  BranchesOutlined,
  BuildOutlined,
  CalendarOutlined,
  CarOutlined,
  ControlOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  EditOutlined,
  EyeOutlined,
  FileTextOutlined,
  FolderOutlined,
  FormOutlined,
  GlobalOutlined,
  HomeOutlined,
  IdcardOutlined,
  KeyOutlined,
  LaptopOutlined,
  LinkOutlined,
  MailOutlined,
  MessageOutlined,
  NotificationOutlined,
  NumberOutlined,
  PictureOutlined,
  PrinterOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  ShoppingCartOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

/** The icons a menu entry, a step or an input may name. For a menu any other name, those of older systems too, is four squares. */
const icons: Readonly<Record<string, ComponentType<{ 'aria-hidden'?: 'true' }>>> = {
  ApiOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BellOutlined,
  BookOutlined,
  BranchesOutlined,
  BuildOutlined,
  CalendarOutlined,
  CarOutlined,
  ControlOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  EditOutlined,
  EyeOutlined,
  FileTextOutlined,
  FolderOutlined,
  FormOutlined,
  GlobalOutlined,
  HomeOutlined,
  IdcardOutlined,
  KeyOutlined,
  LaptopOutlined,
  LinkOutlined,
  MailOutlined,
  MessageOutlined,
  NotificationOutlined,
  NumberOutlined,
  PictureOutlined,
  PrinterOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  ShoppingCartOutlined,
  TeamOutlined,
  UserOutlined,
};

/** The icon before the name of a menu entry; unknown names get the default icon. */
export function MenuIcon({ name }: { name: string }) {
  const Found = iconOf(name) ?? AppstoreOutlined;
  return <Found aria-hidden="true" />;
}

/** The icon of a name; undefined where there is none, as of the names of older systems. */
export function iconOf(name: string): ComponentType<{ 'aria-hidden'?: 'true' }> | undefined {
  return Object.hasOwn(icons, name) ? icons[name] : undefined;
}
