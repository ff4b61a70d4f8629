import type { Kysely } from 'kysely';
import type { Position } from '#core/automation/plan.ts';
import type { Results } from '#core/automation/values.ts';

/** How far the actions of a step of an instance are; deleted when they have ended. */
interface AutomationRunTable {
  instanceId: string;
  /** The call of the instance: the same for all attempts, also where an administrator repeats it. */
  call: string;
  position: Position;
  results: Results;
}

declare module '../../platform/db/database.ts' {
  interface Database {
    automationRun: AutomationRunTable;
  }
}

export async function createAutomationRuns(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('automationRun')
    .addColumn('instanceId', 'text', (column) => column.notNull().references('flowInstance.id').onDelete('cascade'))
    .addColumn('call', 'text', (column) => column.notNull())
    .addColumn('position', 'jsonb', (column) => column.notNull())
    .addColumn('results', 'jsonb', (column) => column.notNull())
    .addPrimaryKeyConstraint('automation_run_key', ['instanceId', 'call'])
    .execute();
}
