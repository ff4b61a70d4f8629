import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { List, NoInput } from '../protocol/paging.ts';
import { Id } from './common-fields.ts';

/** One node of the trees and lists in pickers (PICK-030). */
export const SelectorNode = Type.Recursive(
  (Node) =>
    Type.Object({
      id: Id,
      parentId: Type.Optional(Type.String()),
      /** Unique key of a role, which is listed under each of its organisations. */
      onlyId: Type.Optional(Type.String()),
      fullName: Type.String({ description: 'Own name; the whole path where the branch is not shown.' }),
      lastFullName: Type.Optional(Type.String({ description: 'Own name.' })),
      type: Type.String({ description: 'company, department, position, role, group, user, or a grouping node.' }),
      icon: Type.Optional(Type.String({ description: 'Icon name of the type.' })),
      organize: Type.Optional(Type.String({ description: 'Names from the top down, joined with slashes.' })),
      organizeIds: Type.Optional(Type.Array(Type.String(), { description: 'Ids from the top down.' })),
      headIcon: Type.Optional(Type.String()),
      disabled: Type.Optional(Type.Boolean()),
      hasChildren: Type.Optional(Type.Boolean()),
      isLeaf: Type.Optional(Type.Boolean()),
      children: Type.Optional(Type.Array(Node)),
      next: Type.Optional(
        Type.String({
          description: 'Cursor of the last row of a list with further pages: the `after` of the next page.',
        }),
      ),
    }),
  { $id: 'SelectorNode' },
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

/** The organisations whose positions or roles are wanted (POSITION-003). */
export const OrganizeIds = Type.Object({ organizeIds: RestrictedIds });

/** A call that answers nodes of a picker to every user: all of them, or by parameters of the address. */
export function selectorCall<Input extends TSchema = typeof NoInput>(
  path: string,
  summary: string,
  input: Input = NoInput as TSchema as Input,
) {
  return { method: 'GET', path, summary, access: 'session', input, output: List(SelectorNode) } as const;
}

/** The same for as many ids as an address cannot hold. */
export function selectorQuery<Input extends TSchema>(path: string, summary: string, input: Input) {
  return { ...selectorCall(path, summary, input), method: 'POST', reads: true } as const;
}
