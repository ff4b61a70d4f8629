import { Type } from '@sinclair/typebox';
import { formProperties } from '../../_shared/form-properties.ts';
import { defineKind } from '../../kind.ts';
import { propsOf } from '../../_shared/props.ts';

/**
 * Shows the schedule it is opened with by `id` and `groupId`. Whoever created it may delete it, and change it in the
 * overlay named `edit`; of one that comes back it asks first which occurrences are meant.
 */
export const scheduleViewer = defineKind({
  zhjyKey: 'scheduleViewer',
  wing: 'blocks',
  bare: true,
  form: true,
  overlay: true,
  props: propsOf({ ...formProperties, edit: Type.Optional(Type.String()) }),
});
