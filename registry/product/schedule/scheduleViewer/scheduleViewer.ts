import { Type } from '@sinclair/typebox';
import { formProperties } from '../../../kit/schema/block-properties.ts';
import { defineKind } from '../../../kind.ts';
import { propsOf } from '../../../kit/schema/props.ts';

/**
 * Shows the schedule it is opened with by `id` and `groupId`. Its creator may delete it, and edit it in the overlay
 * named `edit`; for a recurring schedule it first asks which occurrences to change.
 */
export const scheduleViewer = defineKind({
  zhjyKey: 'scheduleViewer',
  wing: 'blocks',
  bare: true,
  form: true,
  overlay: true,
  props: propsOf({ ...formProperties, edit: Type.Optional(Type.String()) }),
});
