import { type TSchema, Type } from '@sinclair/typebox';
import type { Rule } from './rule.ts';
import type { Text } from './text.ts';

/** A process: which steps a record of a form passes through, and who handles them (FLOW-001). */
export interface ProcessDefinition {
  $schema?: string;
  language: number;
  title: Text;
  /** Id of the released form. */
  form: string;
  body: StepNode[];
}

/**
 * One step of a process, in the node shape of the language. `children` of a split are its branches, those of a branch
 * its steps. All properties except `config`, `key`, `children` belong to the kind of the step.
 */
export interface StepNode {
  config: { zhjyKey: string; label: Text };
  /** Unique in the process. */
  key: string;
  children?: StepNode[];
  /** Of a branch: the condition under which it is taken, over `record`, `initiator` and `flow`. */
  when?: Rule;
  /** Of a branch: taken when no other one is. */
  default?: boolean;
  [property: string]: unknown;
}

/** Keys of steps: a letter, then letters, digits, underscores and hyphens. */
const stepKeyPattern = '^[A-Za-z][A-Za-z0-9_-]{0,63}$';

const StepNode: TSchema = Type.Object(
  {
    config: Type.Object(
      { zhjyKey: Type.String({ description: 'Which kind of step this is.' }), label: Type.Ref('text') },
      { additionalProperties: false },
    ),
    key: Type.String({ pattern: stepKeyPattern }),
    children: Type.Optional(Type.Array(Type.Ref('step'))),
  },
  { $id: 'step', additionalProperties: true, description: 'One step of a process.' },
);

const ProcessDefinition: TSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    language: Type.Integer({ minimum: 0, description: 'The version of the language this is written in.' }),
    title: Type.Ref('text'),
    form: Type.String({ minLength: 1, description: 'The id of the released form.' }),
    body: Type.Array(Type.Ref('step'), { description: 'The steps, in the order in which they are passed.' }),
  },
  { $id: 'process', additionalProperties: false },
);

/** The schemas of a process by their `$ref` id, besides those of screens. Not loaded where only screens are. */
export const processWords: ReadonlyMap<string, TSchema> = new Map(
  [ProcessDefinition, StepNode].map((word) => [word.$id as string, word]),
);

/** Status of an instance (FLOW-032). */
export const flowStatuses = {
  draft: 0,
  running: 1,
  agreed: 2,
  returned: 3,
  withdrawn: 4,
  terminated: 5,
  suspended: 6,
  /** Withdrawn, may be submitted again. */
  recalled: 7,
} as const;
export type FlowStatus = (typeof flowStatuses)[keyof typeof flowStatuses];
