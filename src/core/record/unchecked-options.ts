import type { Issue } from '#schemas/language/issue.ts';
import type { CompiledNode, CompiledScreen } from '../compile/tree.ts';
import { optionCalls } from '../permissions/definition-calls.ts';

/**
 * Option fields whose options come from a call that the server cannot repeat: it would store any value sent over the
 * API.
 */
export function uncheckedOptions(screen: CompiledScreen): Issue[] {
  return [...screen.fields.values()].flatMap((node): Issue[] => {
    const { source } = node;
    if (!takesOptions(node) || source === undefined || !('call' in source) || optionCalls.has(source.call)) return [];
    const params = { name: source.call, known: [...optionCalls].join(', ') };
    return [{ path: `${node.address}.source.call`, id: 'issue.unchecked-options', params, severity: 'warning' }];
  });
}

/** Whether a field stores selected options; a text with suggestions takes any value. */
export const takesOptions = ({ kind }: Pick<CompiledNode, 'kind'>): boolean =>
  kind?.options === true && kind.value?.refs !== undefined;
