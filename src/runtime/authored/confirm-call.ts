import { formNodes } from '#core/lists/model/form-nodes.ts';
import { isObject, own } from '#core/schema/record.ts';
import { message, textOf } from '#core/text/message.ts';
import type { Definition } from '#schemas/language/definition.ts';
import type { PlatformValue } from '../context/platform.ts';
import type { Services } from '../context/services.ts';
import { shownMax, valueSummary } from '../form/value-summary.ts';

type Input = Readonly<Record<string, unknown>>;
type Words = Pick<PlatformValue, 'kinds' | 'language' | 'messages'>;

/** The form whose records would be changed. */
interface Target {
  fullName: string;
  /** Labels of its fields. */
  labels: ReadonlyMap<string, string>;
}

/**
 * The confirmation before a definition changes data without a button press: action, form, records and values. The
 * definition can neither word nor skip it (PERM-022).
 */
export async function questionOf(name: string, input: Input, client: Services['client'], words: Words) {
  const t = (id: string, params: Record<string, unknown> = {}) => message(words.messages, id, params);
  const kind = name.startsWith('onlinedev.') ? name.slice('onlinedev.'.length) : '';
  const modelId = String(input['modelId'] ?? '');
  const target = kind === '' ? undefined : await targetOf(modelId, client, words);
  const form = target?.fullName ?? t('definition.anotherForm');
  const sent = valueSummary(valuesIn(input['data']), target?.labels);
  switch (kind) {
    case 'create':
      return t('definition.ask.create', { form, values: sent });
    case 'update':
      return t('definition.ask.update', {
        form,
        records: await recordsOf(modelId, [input['id']], client, target),
        values: sent,
      });
    case 'remove':
    case 'batchRemove': {
      const ids = Array.isArray(input['ids']) ? input['ids'] : [input['id']];
      return t('definition.ask.remove', {
        form,
        count: ids.length,
        records: await recordsOf(modelId, ids, client, target),
      });
    }
    default:
      return t('definition.ask.other', { call: name });
  }
}

/** Without permission to read the form its name is unknown: the server will refuse the change anyway. */
async function targetOf(modelId: string, client: Services['client'], words: Words): Promise<Target | undefined> {
  try {
    const { data } = await client.send('onlinedev.config', { modelId }, { quiet: true });
    const { fullName, formData } = data as { fullName: string; formData: string };
    const nodes = formNodes(JSON.parse(formData) as Definition, words.kinds);
    const label = (text: Parameters<typeof textOf>[0] | undefined) =>
      textOf(text ?? '', words.language, words.messages);
    return { fullName, labels: new Map(nodes.map(({ prop, node }) => [prop, label(node.config.label)])) };
  } catch {
    return undefined;
  }
}

/** Names the records by their first values, otherwise by their number. */
async function recordsOf(
  modelId: string,
  ids: readonly unknown[],
  client: Services['client'],
  target: Target | undefined,
) {
  const lookups = ids.slice(0, shownMax).map(async (id) => {
    try {
      const { data } = await client.send('onlinedev.detail', { modelId, id }, { quiet: true });
      return valueSummary(valuesIn(own(data, 'data')), target?.labels) || String(id);
    } catch {
      return String(id);
    }
  });
  const found = await Promise.all(lookups);
  return [...found, ...(ids.length > shownMax ? ['…'] : [])].join('; ');
}

/** The values of a packed record. */
function valuesIn(packed: unknown): Input {
  try {
    const values: unknown = typeof packed === 'string' ? JSON.parse(packed) : packed;
    return isObject(values) ? values : {};
  } catch {
    return {};
  }
}
