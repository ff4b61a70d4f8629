import { type Static, Type } from '@sinclair/typebox';
import { Id } from './common-fields.ts';

/** One node of the trees and lists in pickers (PICK-030). */
export const SelectorNode = Type.Recursive((Node) =>
  Type.Object({
    id: Id,
    parentId: Type.Optional(Type.String()),
    /** Unique key of a role, which is listed under each of its organisations. */
    onlyId: Type.Optional(Type.String()),
    fullName: Type.String({ description: 'Its own name; where its branch is not shown, the whole path.' }),
    lastFullName: Type.Optional(Type.String({ description: 'Its own name.' })),
    type: Type.String({ description: 'company, department, position, role, group, user, or what groups them.' }),
    icon: Type.Optional(Type.String({ description: 'The picture of its type, by name.' })),
    organize: Type.Optional(Type.String({ description: 'Names from the top down, joined with slashes.' })),
    organizeIds: Type.Optional(Type.Array(Type.String(), { description: 'Ids from the top down.' })),
    headIcon: Type.Optional(Type.String()),
    disabled: Type.Optional(Type.Boolean()),
    hasChildren: Type.Optional(Type.Boolean()),
    isLeaf: Type.Optional(Type.Boolean()),
    children: Type.Optional(Type.Array(Node)),
    next: Type.Optional(
      Type.String({
        description: 'Of the last one of a bare list that goes on: what its next page is asked with as `after`.',
      }),
    ),
  }),
);
export type SelectorNode = Static<typeof SelectorNode>;

/**
 * The icon of each node type; an organisation given by id only is an `organize`. For users it is the fallback without a
 * picture.
 */
export const nodeIcons: Readonly<Record<string, string>> = {
  company: 'BankOutlined',
  department: 'ApartmentOutlined',
  organize: 'ApartmentOutlined',
  position: 'IdcardOutlined',
  role: 'SafetyCertificateOutlined',
  global: 'GlobalOutlined',
  group: 'TeamOutlined',
  groupType: 'FolderOutlined',
  user: 'UserOutlined',
  area: 'EnvironmentOutlined',
};

/** Ids a selector is restricted to. */
export const RestrictedIds = Type.Array(Type.String({ maxLength: 100 }), { maxItems: 1_000 });
export const Keyword = Type.Optional(Type.String({ maxLength: 200 }));
