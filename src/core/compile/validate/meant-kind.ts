import { successorOf } from './legacy-kind-names.ts';
import { suggest } from '../../schema/nearest.ts';
import type { CompileContext } from '../context.ts';

/**
 * The kind that was probably meant: by an older name, by its label, by a part of its name, or by a similar spelling.
 */
export function meantKind(name: string, { kinds, messages }: CompileContext): { suggestion?: string } {
  const successor = successorOf(name)?.zhjyKey;
  if (successor !== undefined && kinds.has(successor)) return { suggestion: successor };
  const words = messages instanceof Map ? (messages as ReadonlyMap<string, unknown>) : undefined;
  const keys = [...kinds.keys()];
  const called = words && keys.find((key) => words.get(`kind.${key}`) === name);
  if (called !== undefined) return { suggestion: called };
  const near = suggest(name, keys);
  if (near.suggestion !== undefined || name.length < 4) return near;
  const within = keys.find((key) => key.toLowerCase().includes(name.toLowerCase()));
  return within === undefined ? near : { suggestion: within };
}
