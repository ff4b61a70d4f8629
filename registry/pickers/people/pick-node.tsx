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
import { isObject, own } from '#core/schema/record.ts';
import { nodeIcons } from '#schemas/resources/selector-node.ts';
import { isId, type Picked } from '../../kit/values/choices.ts';

/** A node of a picker tree as the selector calls answer it (PICK-030). */
export interface PickNode {
  id: string;
  /** The unique key of a role, which is listed under each of its organisations. */
  onlyId?: string;
  fullName: string;
  /** The name without its path, where `fullName` is a whole path. */
  lastFullName?: string;
  type?: string;
  /** The icon name of its type. */
  icon?: string;
  /** Names from the root down, joined with slashes. */
  organize?: string;
  /** Ids from the root down. */
  organizeIds?: readonly string[];
  headIcon?: string;
  disabled?: boolean;
  hasChildren?: boolean;
  isLeaf?: boolean;
  children?: readonly PickNode[];
  /** On the last node of a page: the cursor of the next page. */
  next?: string;
}

/**
 * The nodes of a selector call's answer, a list or under `list`; other entries are left out. Throws when there is no
 * list.
 */
export function nodesIn(answer: unknown): PickNode[] {
  const list = Array.isArray(answer) ? (answer as unknown[]) : own(answer, 'list');
  if (!Array.isArray(list)) throw new TypeError('no list of nodes');
  const nodes = list.flatMap(nodeIn);
  const next = own(own(answer, 'pagination'), 'next');
  if (typeof next !== 'string') return nodes;
  return nodes.map((node, at) => (at === nodes.length - 1 ? { ...node, next } : node));
}

function nodeIn(one: unknown): PickNode[] {
  if (!isObject(one)) return [];
  const { id, fullName, children, organize, organizeIds, ...more } = one;
  if (!isId(id) || typeof fullName !== 'string') return [];
  // The other properties are as the contracts of the selector calls define them.
  return [
    {
      ...(more as Partial<PickNode>),
      id: String(id),
      fullName,
      ...(typeof organize === 'string' && { organize }),
      ...(Array.isArray(organizeIds) && { organizeIds: organizeIds.map(String) }),
      ...(Array.isArray(children) && { children: children.flatMap(nodeIn) }),
    },
  ];
}

/** The type of the "more" entry at the end of a branch with further pages; its id is the branch's. */
export const moreType = 'more';

/** The unique key of a node within its tree. */
export const nodeKey = ({ onlyId, id }: PickNode): string => onlyId ?? id;

/** Filters nodes by label, or by path if the keyword contains a slash, and preserves their ancestors (PICK-029). */
export function matchingNodes(nodes: readonly PickNode[], keyword: string): readonly PickNode[] {
  const wanted = keyword.trim().toLowerCase();
  if (wanted === '') return nodes;
  return nodes.flatMap((node) => {
    const children = matchingNodes(node.children ?? [], wanted);
    const words = wanted.includes('/') ? (node.organize ?? node.fullName) : (node.lastFullName ?? node.fullName);
    const isHit = words.toLowerCase().includes(wanted);
    return isHit || children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** All nodes of a tree in pre-order. */
export function everyNode(nodes: readonly PickNode[]): PickNode[] {
  return nodes.flatMap((node) => [node, ...everyNode(node.children ?? [])]);
}

/** The keys of the ancestors of matching nodes: expanded, they make those visible. */
export function keysAbove(nodes: readonly PickNode[], isIt: (node: PickNode) => boolean): string[] {
  return nodes.flatMap((node) => {
    const children = node.children ?? [];
    const below = keysAbove(children, isIt);
    return below.length > 0 || children.some(isIt) ? [nodeKey(node), ...below] : [];
  });
}

/** The item that choosing a node adds; undefined: the node is not selectable. */
export type PickedOf = (node: PickNode) => Picked | undefined;

/** The display properties of a node. */
export const nodeLabels = ({ fullName, lastFullName, organize, type, icon, headIcon }: PickNode) => ({
  name: lastFullName ?? fullName,
  path: organize,
  type,
  icon,
  headIcon,
});

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
