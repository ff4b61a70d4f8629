import type { Issue } from '#schemas/language/issue.ts';
import { own } from '../../schema/record.ts';

/** Components of a definition at most: twice what screens are measured with; its release must not hold up other calls. */
export const nodesMax = 2_000;

/** An issue of a definition with more components than a screen may have, regardless of its other issues. */
export function checkSize(definition: unknown): Issue[] {
  const count = countNodes(definition);
  if (count <= nodesMax) return [];
  return [{ path: '', id: 'issue.too-many-nodes', params: { count, maximum: nodesMax }, severity: 'error' }];
}

/** Nodes of a definition wherever they are; without recursion, as definitions may be nested deeply. */
function countNodes(definition: unknown): number {
  const open: unknown[] = [definition];
  let count = 0;
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (typeof own(own(value, 'config'), 'zhjyKey') === 'string') count += 1;
    for (const part of Object.values(value)) open.push(part);
  }
  return count;
}
