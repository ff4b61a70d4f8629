import {
  ApiOutlined,
  AppstoreOutlined,
  ArrowLeftOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BellOutlined,
  BookOutlined,
  BranchesOutlined,
  BuildOutlined,
  CalendarOutlined,
  CarOutlined,
  ClockCircleOutlined,
  ControlOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  DeploymentUnitOutlined,
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
import { type ComponentType, createElement } from 'react';

/**
 * The icons that a menu entry, a step or an input may name. A menu entry with another name, such as those of older
 * systems, gets the default icon of four squares.
 */
const icons: Readonly<Record<string, ComponentType<{ 'aria-hidden'?: 'true' }>>> = {
  ApiOutlined,
  ArrowLeftOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BellOutlined,
  BookOutlined,
  BranchesOutlined,
  BuildOutlined,
  CalendarOutlined,
  CarOutlined,
  ClockCircleOutlined,
  ControlOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  DeploymentUnitOutlined,
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
  return createElement(iconOf(name) ?? AppstoreOutlined, { 'aria-hidden': 'true' });
}

/** The icon component of a name; undefined for unknown names, such as those of older systems. */
export function iconOf(name: string): ComponentType<{ 'aria-hidden'?: 'true' }> | undefined {
  return Object.hasOwn(icons, name) ? icons[name] : undefined;
}

/** The names of all icons. */
export const menuIconNames: readonly string[] = Object.keys(icons);
