import {
  ApartmentOutlined,
  BankOutlined,
  EnvironmentOutlined,
  FolderOutlined,
  GlobalOutlined,
  IdcardOutlined,
  SafetyCertificateOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import { nodeIcons } from '#schemas/resources/selector-node.ts';
import { Avatar } from './Avatar.tsx';

/** The icons a node may name. */
const marks: Readonly<Record<string, ComponentType<{ className?: string }>>> = {
  ApartmentOutlined,
  BankOutlined,
  EnvironmentOutlined,
  FolderOutlined,
  GlobalOutlined,
  IdcardOutlined,
  SafetyCertificateOutlined,
  TeamOutlined,
};

interface NodeMarkProps {
  node: { type?: string | undefined; icon?: string | undefined; headIcon?: string | undefined };
  name: string;
}

/** The mark before a name: the avatar of a person, else the icon of the node or of its type. */
export function NodeMark({ node: { type = '', icon, headIcon }, name }: NodeMarkProps) {
  if (type === 'user') return <Avatar name={name} headIcon={headIcon} />;
  const named = icon || (Object.hasOwn(nodeIcons, type) ? nodeIcons[type] : undefined);
  const Mark = named !== undefined && Object.hasOwn(marks, named) ? marks[named] : undefined;
  return Mark ? <Mark className="zp-mark" aria-hidden /> : null;
}
