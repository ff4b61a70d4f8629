import {
  ApartmentOutlined,
  BankOutlined,
  EnvironmentOutlined,
  IdcardOutlined,
  SafetyCertificateOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import { Avatar } from './Avatar.tsx';

const marks: Readonly<Record<string, ComponentType<{ className?: string }>>> = {
  company: BankOutlined,
  department: ApartmentOutlined,
  position: IdcardOutlined,
  role: SafetyCertificateOutlined,
  group: TeamOutlined,
  area: EnvironmentOutlined,
};

interface NodeMarkProps {
  type: string | undefined;
  name: string;
  headIcon?: string | undefined;
}

/** The picture before a name: of a person the avatar, of everything else what it is. */
export function NodeMark({ type, name, headIcon }: NodeMarkProps) {
  if (type === 'user') return <Avatar name={name} headIcon={headIcon} />;
  const Mark = type !== undefined && Object.hasOwn(marks, type) ? marks[type] : undefined;
  return Mark ? <Mark className="zp-mark" /> : null;
}
