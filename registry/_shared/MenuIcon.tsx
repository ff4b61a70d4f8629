import {
  AppstoreOutlined,
  AuditOutlined,
  BarChartOutlined,
  BookOutlined,
  BuildOutlined,
  CalendarOutlined,
  CarOutlined,
  DatabaseOutlined,
  FileTextOutlined,
  FolderOutlined,
  FormOutlined,
  LaptopOutlined,
  LinkOutlined,
  NumberOutlined,
  PictureOutlined,
  SettingOutlined,
  ShoppingCartOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

/** The icons a menu entry may name; any other name, those of older systems too, is shown as four squares. */
const icons: Readonly<Record<string, ComponentType>> = {
  AuditOutlined,
  BarChartOutlined,
  BookOutlined,
  BuildOutlined,
  CalendarOutlined,
  CarOutlined,
  DatabaseOutlined,
  FileTextOutlined,
  FolderOutlined,
  FormOutlined,
  LaptopOutlined,
  LinkOutlined,
  NumberOutlined,
  PictureOutlined,
  SettingOutlined,
  ShoppingCartOutlined,
  TeamOutlined,
  UserOutlined,
};

/** What stands before the name of a menu entry. */
export function MenuIcon({ name }: { name: string }) {
  const Found = (Object.hasOwn(icons, name) && icons[name]) || AppstoreOutlined;
  return <Found aria-hidden="true" />;
}
