import { Type } from '@sinclair/typebox';
import { Grantee } from '#schemas/resources/authority/authority.entity.ts';
import { defineKind } from '../../../kind.ts';

/**
 * Edits the grants of a user, role or other grantee in six steps (PERM-012). Opened with its `id` and display `name`;
 * saving replaces the previous grants.
 */
export const authorise = defineKind({
  zhjyKey: 'authorise',
  wing: 'blocks',
  bare: true,
  overlay: true,
  props: Type.Object({
    /** The grantee type of the id; absent: it is opened with an `objectType` next to the id. */
    objectType: Type.Optional(Grantee),
    /** The call that answers the grants of one step. */
    load: Type.String({ default: 'authority.values' }),
    /** The call that replaces the grants. */
    update: Type.String({ default: 'authority.save' }),
  }),
});
