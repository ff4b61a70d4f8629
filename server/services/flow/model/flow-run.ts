import type { Effect } from '#core/flow/model/effect.ts';
import type { CompiledProcess } from '#core/flow/model/step-kind.ts';
import type { FlowEvent, State } from '#core/flow/model/state.ts';
import { translateText } from '../../../platform/envelope/sentence.ts';
import type { Context } from '../../../platform/context/context.ts';
import type { FlowInstanceTable } from './flow.table.ts';

/** What one transaction does to an instance, while the effects of an event are applied. */
export interface FlowRun {
  context: Context;
  instance: FlowInstanceTable;
  process: CompiledProcess;
  /** What caused them. */
  event: FlowEvent;
  /** After the event. */
  state: State;
  /** Users whose lists of tasks change. */
  touched: Set<string>;
}

export type EffectOf<T extends Effect['type']> = Extract<Effect, { type: T }>;

/** The label of a step in the language of the caller; of a step that the process does not have its key. */
export const stepName = ({ process, context }: Pick<FlowRun, 'process' | 'context'>, key: string): string =>
  translateText(context.language, process.steps.get(key)?.label ?? key);
