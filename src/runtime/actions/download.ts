import type { Parameters } from '#schemas/language/source.ts';
import { Failed, type Perform } from './action-context.ts';
import { send } from './send.ts';

/** Calls a call that answers a file, or `url` and `name` of one, and downloads it under that name. */
export const download: Perform<{ download: string; with?: Parameters }> = async (step, context) => {
  const { services } = context;
  const { data } = await send(step.download, step.with, context);
  const { content, url, name } = (data ?? {}) as { content?: unknown; url?: unknown; name?: unknown };
  if (content instanceof Blob) return services.saveFile(content, nameOf(name, step.download));
  if (typeof url !== 'string') throw new Failed('common.requestFailed');
  const file = await services.client.file(url);
  services.saveFile(file.content, nameOf(name ?? file.name, url));
};

/** The given name; without one the last segment of the address. */
function nameOf(name: unknown, address: string): string {
  if (typeof name === 'string' && name !== '') return name;
  return address.split('?')[0]?.split('/').at(-1) || 'download';
}
