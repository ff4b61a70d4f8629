import type { InputOf } from '#schemas/protocol/contract.ts';
import { flowInstanceContract } from '#schemas/resources/flow-instance/flow-instance.contract.ts';
import { flowStatuses } from '#schemas/language/process.ts';
import { enabledUser } from '../../platform/auth/user.ts';
import type { Context } from '../../platform/context/context.ts';
import { reply } from '../../platform/envelope/envelope.ts';
import { badRequest, forbidden } from '../../platform/errors/app-error.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { readValues } from '../../records/query/read-values.ts';
import { delegatorsFor } from '../../services/flow/model/delegations.ts';
import { refuseUnlessStarter } from '../../services/flow/model/may-start.ts';
import { startableTemplate } from '../../services/flow/model/processes.ts';
import { launchedBy } from '../../services/flow/read/lists.ts';
import { isRepeated, lockedInstance } from '../../services/flow/run/apply-event.ts';
import { applyByCaller, eventKey, removeInstance } from '../../services/flow/run/instance-calls.ts';
import { nextSteps } from '../../services/flow/read/next-steps.ts';
import { saveInstance, startedBefore, startInstance } from '../../services/flow/run/launch.ts';
import { recordSources } from '../../services/interfaces/record-sources.ts';

type Calls = (typeof flowInstanceContract)['calls'];

/** An instance of the caller, locked. */
async function ownInstance(context: Context, id: string) {
  const instance = await lockedInstance(context, id);
  if (instance.userId !== context.user.id) throw forbidden('flow.refused.forbidden');
  return instance;
}

interface Chosen {
  candidateList?: Record<string, string[]>;
  branchList?: Record<string, string[]>;
  errorRuleUserList?: Record<string, string[]>;
}

const choicesOf = ({ candidateList, branchList, errorRuleUserList }: Chosen) => ({
  ...(candidateList && { candidates: candidateList }),
  ...(branchList && { branches: branchList }),
  ...(errorRuleUserList && { named: errorRuleUserList }),
});

/** Statuses in which an initiator may delete: draft, withdrawn for good, withdrawn to be submitted again (FLOW-056). */
const removable: readonly number[] = [flowStatuses.draft, flowStatuses.withdrawn, flowStatuses.recalled];

const saved = (id: string, isDraft: boolean) => (isDraft ? reply({ id }, 'flow.saved') : { id });

/** Starts it for the caller, or one instance for each of those who lend the caller the right to start it (FLOW-073). */
async function create(input: InputOf<Calls['create']>, context: Context) {
  const { flowId, formData, status, flowUrgent, delegateUserList = [], ...chosen } = input;
  const before = await startedBefore(context);
  const isDraft = status === 1;
  if (before) return saved(before.id, isDraft);
  const template = await startableTemplate(context.db, flowId);
  const launch = { data: readValues(formData), isDraft, urgency: flowUrgent, ...choicesOf(chosen) };
  const sourcesOf = (modelId: string) => recordSources(context, modelId);
  const key = eventKey(context);
  if (delegateUserList.length === 0) {
    await refuseUnlessStarter(context.db, context.user, flowId);
    const { id } = await startInstance(context, template, { key, ...launch }, sourcesOf);
    return saved(id, isDraft);
  }
  const lenders = new Set((await delegatorsFor(context, flowId)).map(({ id }) => id));
  const ids: string[] = [];
  for (const userId of new Set(delegateUserList)) {
    const delegator = lenders.has(userId) ? await enabledUser(context.db, userId) : undefined;
    if (!delegator) throw forbidden('flow.mayNotStart');
    // The first one bears the key of the request.
    const inside = ids.length === 0 ? context : (Object.create(context, { requestKey: { value: '' } }) as Context);
    ids.push((await startInstance(inside, template, { key, ...launch, delegator }, sourcesOf)).id);
  }
  return saved(ids[0] ?? '', isDraft);
}

/** Processes of the caller (FLOW-029 to FLOW-044, FLOW-056). */
export const flowInstanceResource = defineResource({
  contract: flowInstanceContract,
  handlers: {
    create,
    async update({ id, formData, status, flowUrgent, ...chosen }, context) {
      const key = eventKey(context);
      await ownInstance(context, id);
      if (await isRepeated(context, id, key)) return { id };
      const isDraft = status === 1;
      const launch = { key, data: readValues(formData), isDraft, urgency: flowUrgent, ...choicesOf(chosen) };
      await saveInstance(context, id, launch, (modelId) => recordSources(context, modelId));
      return saved(id, isDraft);
    },
    next: (input, context) => nextSteps(input, context),
    list: (input, context) => launchedBy(context, input),
    async remove({ id }, context) {
      const instance = await ownInstance(context, id);
      if (!removable.includes(instance.status)) throw badRequest('flow.refused.removeRunning');
      await removeInstance(context, instance);
      return null;
    },
    async withdraw({ id, handleOpinion }, context) {
      await ownInstance(context, id);
      const event = { type: 'withdrawn' as const, ...(handleOpinion !== undefined && { opinion: handleOpinion }) };
      return applyByCaller(context, id, event);
    },
    async press({ id }, context) {
      await ownInstance(context, id);
      return applyByCaller(context, id, { type: 'urged' });
    },
  },
});
