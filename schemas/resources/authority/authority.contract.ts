import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Id } from '../common-fields.ts';
import { GrantedIds, Grantee, GrantNode, GrantStep } from './authority.entity.ts';

/** Code of the menu whose users grant permissions; saving requires its button `btn_edit`. */
export const authorityMenu = 'permission.authority';

/** One object may have many grants and large trees (PERM-018). */
const timeoutMs = 100_000;

/**
 * Permissions of a user, role, position or group. Each step of the screen is one call of `values` with the ids checked
 * in the previous step as `moduleIds`; one `save` at the end replaces all. Without administrator rights only the
 * current user's own permissions are offered, and saving changes no others.
 */
export const authorityContract = defineContract('authority', {
  values: {
    method: 'POST',
    path: '/api/permission/Authority/Data/{objectId}/Values',
    summary: 'One step of what an object is granted: the tree that can be chosen from, and what is chosen.',
    access: { menu: authorityMenu },
    timeoutMs,
    input: Type.Object({
      objectId: Id,
      objectType: Grantee,
      type: GrantStep,
      moduleIds: Type.Optional(
        Type.Array(Type.String({ maxLength: 200 }), {
          maxItems: 10_000,
          description:
            'What limits the tree: for `module` ids of systems, for the steps after it ids of menus, each as checked in the step before. Absent: what is granted now.',
        }),
      ),
    }),
    output: Type.Object({
      list: Type.Array(GrantNode),
      ids: Type.Array(Type.String(), {
        description:
          'Granted now, of those in `all`: a directory of the menu stands here as soon as one entry below it is granted.',
      }),
      all: Type.Array(Type.String(), { description: 'Everything of this tree that can be granted.' }),
      version: Type.Integer({ description: 'Counts the saves for this object; sent back with a save.' }),
    }),
  },
  save: {
    method: 'PUT',
    path: '/api/permission/Authority/Data/{objectId}',
    summary:
      'Replaces the grants of an object. What the step before does not hold is left out; the directories above a menu come along.',
    access: { menu: authorityMenu, button: 'btn_edit' },
    timeoutMs,
    input: Type.Composite([
      Type.Object({
        objectId: Id,
        objectType: Grantee,
        version: Type.Optional(
          Type.Integer({ description: 'As answered by `values`: who started from an older state is told (409).' }),
        ),
      }),
      GrantedIds,
    ]),
    output: Type.Object({ version: Type.Integer() }),
  },
});
