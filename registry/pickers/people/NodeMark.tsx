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
import { type ComponentType, useState } from 'react';
import { nodeIcons } from '#schemas/resources/selector-node.ts';

/** URL prefix of uploaded avatars; a person without one gets the first character of the name (PICK-065). */
const avatarPath = '/api/file/Image/userAvatar/';

interface AvatarProps {
  name: string;
  headIcon?: string | undefined;
}

/** The avatar of a person. Hidden from assistive technology, because the name is next to it. */
export function Avatar({ name, headIcon = '' }: AvatarProps) {
  const [isBroken, setBroken] = useState(false);
  if (headIcon === '' || isBroken) {
    return (
      <span className="zp-avatar" aria-hidden="true">
        {[...name][0]}
      </span>
    );
  }
  const src = headIcon.startsWith('/') ? headIcon : avatarPath + encodeURIComponent(headIcon);
  return <img className="zp-avatar" src={src} alt="" loading="lazy" onError={() => setBroken(true)} />;
}

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
