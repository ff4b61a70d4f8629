import { notFound } from '../../../platform/errors/app-error.ts';

/** A task as pages name it: unique over all instances. */
export const taskKey = (instanceId: string, taskId: string): string => `${instanceId}.${taskId}`;

export function readTaskKey(key: string): { instanceId: string; taskId: string } {
  const [instanceId, taskId, ...rest] = key.split('.');
  if (!instanceId || !taskId || rest.length > 0) throw notFound();
  return { instanceId, taskId };
}
