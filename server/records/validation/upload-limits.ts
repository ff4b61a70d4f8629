import { type Limits, type Refused, refuseFile, refusePicture } from '#core/files/admit.ts';
import { isObject, own } from '#core/schema/record.ts';
import type { Issue } from '#schemas/language/issue.ts';
import type { Writer } from '../../platform/context/context.ts';
import type { ReleasedModel } from '../forms/released-model.ts';
import { translateText } from '../../platform/envelope/sentence.ts';
import { occurrencesOf } from '../fields/field-occurrences.ts';

type Values = Readonly<Record<string, unknown>>;

/** A file that was put into a record now. */
interface NewUpload {
  path: string;
  label: string;
  file: Values;
  limits: Limits;
  refuse(file: Parameters<typeof refuseFile>[0], limits: Limits): Refused | undefined;
}

/**
 * Issues of upload fields: too many files, too large ones, wrong types, entries without a stored file. Size and type
 * are those the server determined on upload, not the client's. Previously stored files are accepted.
 */
export async function checkUploads(
  context: Writer,
  model: ReleasedModel,
  stored: Values,
  before: Values | undefined,
): Promise<Issue[]> {
  const found = uploadsIn(context, model, stored, before);
  return [...found.issues, ...(await refusalsOf(context, found.put))];
}

/** The files that were put there now, and where there are too many. */
function uploadsIn({ language }: Writer, { fields }: ReleasedModel, stored: Values, before: Values | undefined) {
  const issues: Issue[] = [];
  const put: NewUpload[] = [];
  for (const field of fields.values()) {
    const admits = field.node.kind?.server?.admits;
    if (admits === undefined) continue;
    // All kinds that hold uploads have these properties.
    const limits = field.node.props as unknown as Limits;
    const label = translateText(language, field.node.config.label);
    for (const { path, now, then } of occurrencesOf(field, stored, before)) {
      const files = filesIn(now[field.key]);
      const old = new Set(filesIn(own(then, field.key)).map(idOf));
      const fresh = files.filter((file) => !old.has(idOf(file)));
      const id = admits === 'files' ? 'upload.limit' : 'upload.imageLimit';
      if (limits.limit > 0 && files.length > limits.limit && fresh.length > 0) {
        issues.push({ path, id, ...error({ label, n: limits.limit }) });
      }
      put.push(...fresh.map((file) => ({ path, label, file, limits, refuse: refusals[admits] })));
    }
  }
  return { issues, put };
}

const refusals = { files: refuseFile, pictures: refusePicture };

async function refusalsOf({ db, language }: Writer, put: readonly NewUpload[]): Promise<Issue[]> {
  const ids = [...new Set(put.map(({ file }) => idOf(file)))];
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('storedFile').select(['id', 'name', 'size']).where('id', 'in', ids).execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  return put.flatMap(({ path, label, file, limits, refuse }) => {
    const facts = known.get(idOf(file));
    if (!facts) return [{ path, id: 'upload.unknownFile', ...error({ label }) }];
    const refused = refuse({ ...facts, type: '' }, limits);
    return refused ? [{ path, id: refused.id, ...error({ label, ...paramsOf(refused, language) }) }] : [];
  });
}

const error = (params: Issue['params']) => ({ params, severity: 'error' as const });

const filesIn = (value: unknown): readonly Values[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** Ids of pictures carry their extension. */
const idOf = ({ fileId }: Values): string => String(fileId ?? '').split('.')[0] ?? '';

function paramsOf({ params, types }: Refused, language: Writer['language']): Issue['params'] {
  const named =
    types &&
    [...types.ids.map((id) => translateText(language, `$t:${id}`)), ...types.others].join(
      translateText(language, '$t:upload.between'),
    );
  return { ...params, ...(named !== undefined && { types: named }) };
}
