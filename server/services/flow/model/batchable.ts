import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CompiledStep } from '#core/flow/model/step-kind.ts';
import type { Database } from '../../../platform/db/database.ts';
import { processOf } from './processes.ts';

/** Whether what follows a step can ask its handler to choose persons or branches, on whatever data. */
function mayLeadToChoice(from: CompiledStep): boolean {
  const seen = new Set<CompiledStep>();
  const behind = (step: CompiledStep): boolean => {
    const next = step.siblings[step.index + 1];
    if (next) return at(next);
    const split = step.parent?.parent;
    return split !== undefined && behind(split);
  };
  const at = (step: CompiledStep): boolean => {
    if (seen.has(step)) return false;
    seen.add(step);
    const { kind, props, children } = step;
    if (kind.hasHandlers) return kind.needsCandidates?.(props) === true;
    if (kind.split === 'chosen') return true;
    if (kind.isEnd || kind.redirectsTo) return false;
    if (!kind.split) return behind(step);
    return children.some(({ children: [first] }) => (first ? at(first) : behind(step)));
  };
  return behind(from);
}

/** Whether tasks of a step can be agreed to without their page: nothing has to be signed, filled in or chosen. */
function isBatchable(step: CompiledStep): boolean {
  const { hasSign, hasAuditBtn, formOperates = {} } = step.props;
  const isAsked = Object.values(formOperates as Record<string, string>).includes('required');
  return (
    step.kind.hasDecision === true && hasAuditBtn !== false && hasSign !== true && !isAsked && !mayLeadToChoice(step)
  );
}

/** A condition for open tasks of these steps: those that can be decided in batch (FLOW-057, FLOW-059). */
export async function inBatch(
  db: Kysely<Database>,
  steps: readonly { versionId: string; step: string }[],
): Promise<RawBuilder<boolean>> {
  const found: { versionId: string; step: string }[] = [];
  for (const one of steps) {
    const step = (await processOf(db, one.versionId)).steps.get(one.step);
    if (step && isBatchable(step)) found.push(one);
  }
  const pairs = JSON.stringify(found.map(({ versionId, step }) => ({ v: versionId, s: step })));
  return sql<boolean>`(flow_instance.version_id, flow_task.step) in
    (select v, s from jsonb_to_recordset(cast(${pairs} as jsonb)) as batchable(v text, s text))`;
}
