import type { Static } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { entityRecord } from '#core/compile/entity/entity-record.ts';
import type { stored } from '#schemas/protocol/entity.ts';
import { visualdev } from '#schemas/resources/visualdev/visualdev.entity.ts';
import type { Database } from '../../platform/db/database.ts';

type Fields = ReturnType<typeof stored<typeof visualdev>>;

/** The fields of a form a configurer edits, complete. */
export type FormRecord = { [Name in keyof Fields]: Static<Fields[Name]> };

/** The fields of a form with their defaults; other input is ignored. */
export const formRecord = (values: object): FormRecord =>
  // The entity's schemas are the types of these columns.
  entityRecord(visualdev, values as Record<string, unknown>) as unknown as FormRecord;

/** The processes that can be started or filtered by: enabled and released. */
export const releasedFlows = (db: Kysely<Database>) =>
  db.selectFrom('flowTemplate').where('enabledMark', '=', 1).where('mainVersionId', '<>', '');
