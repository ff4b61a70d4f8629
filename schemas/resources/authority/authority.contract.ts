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
    summary: 'One step of the grants of an object: the tree of possible grants and the granted ids.',
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
            'Limits the tree to the ids checked in the previous step: of systems for `module`, of menus for later steps. Absent: the current grants.',
        }),
      ),
    }),
    output: Type.Object({
      list: Type.Array(GrantNode),
      ids: Type.Array(Type.String(), {
        description:
          'Currently granted ids of `all`; a menu directory is included as soon as one entry below it is granted.',
      }),
      all: Type.Array(Type.String(), { description: 'All ids of this tree that can be granted.' }),
      version: Type.Integer({ description: 'Counts the saves for this object; sent back with a save.' }),
    }),
  },
  save: {
    method: 'PUT',
    path: '/api/permission/Authority/Data/{objectId}',
    summary:
      'Replaces the grants of an object. Ids outside the previous step are ignored; the directories above a menu are added.',
    access: { menu: authorityMenu, button: 'btn_edit' },
    timeoutMs,
    input: Type.Composite([
      Type.Object({
        objectId: Id,
        objectType: Grantee,
        version: Type.Optional(
          Type.Integer({ description: 'The version answered by `values`; an outdated version is rejected (409).' }),
        ),
      }),
      GrantedIds,
    ]),
    output: Type.Object({ version: Type.Integer() }),
  },
});
