import type { Static } from '@sinclair/typebox';
import type { stored } from '#schemas/resources/entity.ts';
import { visualdev } from '#schemas/resources/visualdev/visualdev.entity.ts';
import { entityRecord } from '#core/entity/entity-record.ts';

type Fields = ReturnType<typeof stored<typeof visualdev>>;

/** What of a form a configurer writes, complete. */
export type FormRecord = { [Name in keyof Fields]: Static<Fields[Name]> };

/** The fields of a form with their defaults; anything else that was sent is left out. */
export const formRecord = (values: object): FormRecord =>
  // The entity's schemas are the types of these columns.
  entityRecord(visualdev, values as Record<string, unknown>) as unknown as FormRecord;
