import { Type } from '@sinclair/typebox';
import { Grantee } from '#schemas/resources/authority/authority.entity.ts';
import { defineKind } from '../../kind.ts';

/**
 * What somebody or something may use, decided in six steps (PERM-012). Opened with the `id` it is granted to and the
 * `name` a person knows that by; saving replaces what was granted.
 */
export const authorise = defineKind({
  zhjyKey: 'authorise',
  wing: 'blocks',
  bare: true,
  overlay: true,
  props: Type.Object({
    /** What the id is of; absent: it is opened with an `objectType` beside the id. */
    objectType: Type.Optional(Grantee),
    /** The call that answers one step. */
    load: Type.String({ default: 'authority.values' }),
    /** The call that replaces what is granted. */
    update: Type.String({ default: 'authority.save' }),
  }),
});
