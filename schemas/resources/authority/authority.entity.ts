import { type Static, Type } from '@sinclair/typebox';

/** Types of objects that permissions are granted to (PERM-011). */
export const grantees = ['User', 'Role', 'Position', 'Group'] as const;
export const Grantee = Type.Union(grantees.map((name) => Type.Literal(name)));
export type Grantee = (typeof grantees)[number];

/** The six steps of the permission screen in order (PERM-012); `resource` are the data permission schemes. */
export const grantSteps = ['system', 'module', 'button', 'column', 'form', 'resource'] as const;
export const GrantStep = Type.Union(grantSteps.map((name) => Type.Literal(name)));
export type GrantStep = (typeof grantSteps)[number];

/**
 * A node of one step's tree. Ids are unique in a tree and the same in every step: a menu's id is the id of its branch
 * in later steps. `all`, next to the tree, lists the ids that can be granted; other nodes are directories.
 */
export const GrantNode = Type.Recursive(
  (Node) =>
    Type.Object({
      id: Type.String(),
      parentId: Type.String({ description: 'Empty at the top of the tree.' }),
      fullName: Type.String(),
      enCode: Type.String(),
      icon: Type.String(),
      type: Type.String({ description: 'system, menu, button, column, form or resource.' }),
      hasChildren: Type.Boolean(),
      children: Type.Array(Node),
    }),
  { $id: 'GrantNode' },
);
export type GrantNode = Static<typeof GrantNode>;

const Ids = Type.Array(Type.String({ maxLength: 200 }), { maxItems: 10_000 });

/** Granted ids, one list per step. */
export const GrantedIds = Type.Object({
  systemIds: Ids,
  module: Ids,
  button: Ids,
  column: Ids,
  form: Ids,
  resource: Ids,
});
export type GrantedIds = Static<typeof GrantedIds>;
