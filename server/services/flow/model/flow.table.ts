import { type Kysely, type Migration, sql } from 'kysely';
import type { FlowEvent, State, TaskState } from '#core/flow/model/state.ts';
import { type FlowStatus, flowStatuses } from '#schemas/language/process.ts';
import { flowTemplate } from '#schemas/resources/flow-template/flow-template.entity.ts';
import { auditsChanges } from '../../../platform/audit/audit.table.ts';
import { createAutomationRuns } from '../../automation/automation-run.table.ts';
import { type Stored, withStored } from '../../../platform/db/columns.ts';
import { bySortCode, defineTable, type EntityRow } from '../../../platform/db/define-table.ts';

export interface FlowTemplateTable extends EntityRow<typeof flowTemplate> {
  /** The draft, JSON; empty: not designed. */
  definition: string;
  /** Rises with each save of the draft. */
  version: number;
  /** The released version that new instances begin with; empty: none. */
  mainVersionId: string;
}

/** A released definition; never changed afterwards. */
export interface FlowVersionTable extends Stored {
  templateId: string;
  /** From 1, in the order of releases. */
  number: number;
  note: string;
  definition: string;
}

/** A form as it was when instances began: they show and check this version until they end. */
interface FlowFormTable {
  formId: string;
  /** Number of the release. */
  number: number;
  formData: string;
}

/** A process that runs over a record. */
export interface FlowInstanceTable extends Stored {
  templateId: string;
  versionId: string;
  formId: string;
  formNumber: number;
  recordId: string;
  title: string;
  /** The initiator. */
  userId: string;
  /** Who started it for the initiator; empty: the initiator. */
  delegateUserId: string;
  urgency: number;
  status: FlowStatus;
  completion: number;
  /** Labels of the current steps, comma-joined. */
  currentSteps: string;
  /** Of the first submission; null: a draft. */
  startTime: number | null;
  endTime: number | null;
  /** The instance whose sub-process it is, and its number there; empty: none. */
  parentId: string;
  parentChild: string;
  /** User and key of the request that started it: repeated, it starts nothing again; null: without a key. */
  requestKey: string | null;
  /** Null: a draft. */
  state: State | null;
}

/** The journal of an instance: replayed it gives the state (FLOW-079). */
interface FlowEventTable {
  instanceId: string;
  /** Number of the event, from 1. */
  seq: number;
  /** Key of the request or job. */
  eventId: string;
  event: FlowEvent;
  /** The values of the record after it, where it wrote them. */
  data: Record<string, unknown> | null;
  creatorTime: number;
}

/** The part of one person in a step, as the lists show it; follows from the state. */
export interface FlowTaskTable {
  instanceId: string;
  taskId: string;
  step: string;
  stepName: string;
  round: number;
  userId: string;
  state: TaskState;
  receivedTime: number;
  decidedTime: number | null;
  deadline: number | null;
  isFrozen: boolean;
  /** Whether its instance runs: lists show the tasks of no other, and are counted without their instances. */
  isRunning: boolean;
  /** Unfinished work of the handler, JSON; empty: none. */
  draft: string;
  /** Who decided it for its handler; null: the handler. */
  decidedBy: string | null;
}

interface FlowCopyTable {
  instanceId: string;
  step: string;
  userId: string;
  creatorTime: number;
}

/** A line of the event log of an instance. */
interface FlowLogTable {
  id: string;
  instanceId: string;
  seq: number;
  step: string;
  /** A message id with its parameters. */
  note: string;
  params: Record<string, unknown>;
  creatorTime: number;
}

/** A user lends another one their tasks, or their right to start, for some time (FLOW-072). */
export interface FlowDelegateTable extends Stored {
  userId: string;
  toUserId: string;
  /** 0 start, 1 approve. */
  type: 0 | 1;
  /** Templates; empty: all. */
  flowIds: string[];
  startTime: number;
  endTime: number;
  description: string;
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    flowTemplate: FlowTemplateTable;
    flowVersion: FlowVersionTable;
    flowForm: FlowFormTable;
    flowInstance: FlowInstanceTable;
    flowEvent: FlowEventTable;
    flowTask: FlowTaskTable;
    flowCopy: FlowCopyTable;
    flowLog: FlowLogTable;
    flowDelegate: FlowDelegateTable;
  }
}

export const flowTemplateTable = defineTable('flowTemplate', flowTemplate, {
  unique: { flow_template_code: 'flow-template.enCode.taken' },
  order: bySortCode,
});

async function createTemplates(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('flowTemplate')
    .$call(withStored)
    .addColumn('fullName', 'text', (column) => column.notNull())
    .addColumn('enCode', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('type', 'integer', (column) => column.notNull())
    .addColumn('icon', 'text', (column) => column.notNull())
    .addColumn('iconBackground', 'text', (column) => column.notNull())
    .addColumn('visibleType', 'integer', (column) => column.notNull())
    .addColumn('visible', 'jsonb')
    .addColumn('sortCode', 'integer', (column) => column.notNull())
    .addColumn('enabledMark', 'integer', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('definition', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('mainVersionId', 'text', (column) => column.notNull().defaultTo(''))
    .addUniqueConstraint('flow_template_code', ['enCode'])
    .execute();
  await db.schema
    .createTable('flowVersion')
    .$call(withStored)
    .addColumn('templateId', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('definition', 'text', (column) => column.notNull())
    .addUniqueConstraint('flow_version_number', ['templateId', 'number'])
    .execute();
  await db.schema
    .createTable('flowForm')
    .addColumn('formId', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('formData', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('flow_form_key', ['formId', 'number'])
    .execute();
  await auditsChanges(db, 'flow_template');
  await auditsChanges(db, 'flow_version');
}

async function createInstances(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('flowInstance')
    .$call(withStored)
    .addColumn('templateId', 'text', (column) => column.notNull())
    .addColumn('versionId', 'text', (column) => column.notNull())
    .addColumn('formId', 'text', (column) => column.notNull())
    .addColumn('formNumber', 'integer', (column) => column.notNull())
    .addColumn('recordId', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull())
    .addColumn('urgency', 'integer', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('completion', 'integer', (column) => column.notNull())
    .addColumn('currentSteps', 'text', (column) => column.notNull())
    .addColumn('startTime', 'bigint')
    .addColumn('endTime', 'bigint')
    .addColumn('parentId', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('parentChild', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('requestKey', 'text', (column) => column.unique())
    .addColumn('state', 'jsonb')
    .execute();
  await db.schema.createIndex('flowInstanceOf').on('flowInstance').columns(['userId', 'creatorTime']).execute();
  await db.schema.createIndex('flowInstanceTemplate').on('flowInstance').columns(['templateId', 'versionId']).execute();
  await db.schema
    .createTable('flowEvent')
    .addColumn('instanceId', 'text', (column) => column.notNull())
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('eventId', 'text', (column) => column.notNull())
    .addColumn('event', 'jsonb', (column) => column.notNull())
    .addColumn('data', 'jsonb')
    .addColumn('creatorTime', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('flow_event_key', ['instanceId', 'seq'])
    .addUniqueConstraint('flow_event_once', ['instanceId', 'eventId'])
    .execute();
}

async function createTasks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('flowTask')
    .addColumn('instanceId', 'text', (column) => column.notNull())
    .addColumn('taskId', 'text', (column) => column.notNull())
    .addColumn('step', 'text', (column) => column.notNull())
    .addColumn('stepName', 'text', (column) => column.notNull())
    .addColumn('round', 'integer', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('receivedTime', 'bigint', (column) => column.notNull())
    .addColumn('decidedTime', 'bigint')
    .addColumn('deadline', 'bigint')
    .addColumn('isFrozen', 'boolean', (column) => column.notNull())
    .addColumn('draft', 'text', (column) => column.notNull().defaultTo(''))
    .addPrimaryKeyConstraint('flow_task_key', ['instanceId', 'taskId'])
    .execute();
  await db.schema.createIndex('flowTaskOf').on('flowTask').columns(['userId', 'state', 'receivedTime']).execute();
  await db.schema
    .createTable('flowCopy')
    .addColumn('instanceId', 'text', (column) => column.notNull())
    .addColumn('step', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull())
    .addColumn('creatorTime', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('flow_copy_key', ['instanceId', 'step', 'userId'])
    .execute();
  await db.schema.createIndex('flowCopyOf').on('flowCopy').columns(['userId', 'creatorTime']).execute();
  await db.schema
    .createTable('flowLog')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('instanceId', 'text', (column) => column.notNull())
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('step', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('params', 'jsonb', (column) => column.notNull())
    .addColumn('creatorTime', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('flowLogOf').on('flowLog').columns(['instanceId', 'seq']).execute();
}

async function createDelegations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('flowDelegate')
    .$call(withStored)
    .addColumn('userId', 'text', (column) => column.notNull())
    .addColumn('toUserId', 'text', (column) => column.notNull())
    .addColumn('type', 'integer', (column) => column.notNull())
    .addColumn('flowIds', 'jsonb', (column) => column.notNull())
    .addColumn('startTime', 'bigint', (column) => column.notNull())
    .addColumn('endTime', 'bigint', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('flowDelegateTo').on('flowDelegate').columns(['toUserId', 'type', 'endTime']).execute();
  await db.schema.createIndex('flowDelegateOf').on('flowDelegate').columns(['userId', 'type', 'endTime']).execute();
  await auditsChanges(db, 'flow_delegate');
}

export const flowMigrations: Record<string, Migration> = {
  '500-flow-template': { up: createTemplates },
  '501-flow-instance': {
    async up(db: Kysely<unknown>) {
      await createInstances(db);
      await createTasks(db);
      await createDelegations(db);
    },
  },
  '530-flow-on-behalf': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('flowInstance')
        .addColumn('delegateUserId', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
      await db.schema.alterTable('flowTask').addColumn('decidedBy', 'text').execute();
      await sql`create index flow_instance_delegate on flow_instance (delegate_user_id, creator_time)
        where delegate_user_id <> ''`.execute(db);
      await sql`create index flow_task_decided_by on flow_task (decided_by, decided_time)
        where decided_by is not null`.execute(db);
    },
  },
  '765-automation-run': { up: createAutomationRuns },
  '795-flow-task-running': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('flowTask')
        .addColumn('isRunning', 'boolean', (column) => column.notNull().defaultTo(true))
        .execute();
      await sql`update flow_task set is_running = false where state = 'open' and instance_id in
        (select id from flow_instance where status <> ${flowStatuses.running})`.execute(db);
      // In the order of the list of tasks to do.
      await sql`create index flow_task_todo
        on flow_task (user_id, received_time desc nulls last, instance_id desc nulls last)
        where state = 'open' and not is_frozen and is_running`.execute(db);
    },
  },
};
