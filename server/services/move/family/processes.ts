import { importProcess, isFamilyProcess } from '#importer/flow/import-process.ts';
import { plainName } from '#importer/input/read-input.ts';
import { at } from '#core/schema/path.ts';
import { isObject, type JsonObject } from '#core/schema/record.ts';
import { stepKinds } from '#registry/step-kinds.ts';
import { nameLengthMax } from '#schemas/resources/common-fields.ts';
import { failure, type Found, warning } from '../entity.ts';
import { FamilyRecord, parsedJson, spelledCode } from './family-record.ts';

/** Objects and lists around a process: an export, a template, its versions. */
const wrappersMax = 6;

interface Placed {
  input: JsonObject;
  path: string;
  /** The records around it, the innermost first. */
  around: readonly FamilyRecord[];
}

/** The processes in an export of the family: each becomes one of its own, a draft that is not enabled. */
export async function readProcesses(value: JsonObject, path: string): Promise<Omit<Found, 'file'>[]> {
  const placed = processesIn(value, path, [], 0);
  if (placed.length === 0) {
    const fullName = new FamilyRecord(value, path).text('fullname', 'name');
    return [{ path, type: 'process', fullName, issues: [failure(path, 'issue.family-no-process')] }];
  }
  const found: Omit<Found, 'file'>[] = [];
  for (const one of placed) found.push(await readProcess(one));
  return found;
}

/** A process, or where one is stored as JSON text. */
function processesIn(value: unknown, path: string, around: readonly FamilyRecord[], depth: number): Placed[] {
  if (depth > wrappersMax) return [];
  if (Array.isArray(value))
    return value.flatMap((one: unknown, index) => processesIn(one, at(path, index), around, depth + 1));
  if (typeof value === 'string')
    return processesIn(/^\s*[[{]/.test(value) ? parsedJson(value) : undefined, path, around, depth + 1);
  if (!isObject(value)) return [];
  const input = drawingIn(value) ?? value;
  const record = new FamilyRecord(value, path);
  // An export has the template next to its versions.
  const sibling = Object.values(value)
    .filter(isObject)
    .map((one) => new FamilyRecord(one, path))
    .find((one) => one.has('fullname', 'encode'));
  const outer = [record, ...(sibling ? [sibling] : []), ...around];
  if (isFamilyProcess(input)) return [{ input, path, around: outer }];
  return Object.entries(value).flatMap(([name, one]) => processesIn(one, at(path, name), outer, depth + 1));
}

/** Text and settings of a 5.x drawing; settings may be JSON texts, as a whole or one by one. */
function drawingIn(value: JsonObject): JsonObject | undefined {
  const byName = new Map(Object.entries(value).map(([name, one]) => [plainName(name), one]));
  const flowXml = byName.get('flowxml');
  const given = byName.get('flownodes');
  const nodes = typeof given === 'string' ? parsedJson(given) : given;
  if (typeof flowXml !== 'string' || !isObject(nodes)) return undefined;
  const flowNodes = Object.entries(nodes).map(([id, one]) => [
    id,
    typeof one === 'string' ? (parsedJson(one) ?? one) : one,
  ]);
  return { flowXml, flowNodes: Object.fromEntries(flowNodes) as JsonObject };
}

async function readProcess({ input, path, around }: Placed): Promise<Omit<Found, 'file'>> {
  const text = (...names: readonly string[]) =>
    around.map((record) => record.text(...names)).find((one) => one !== '') ?? '';
  const issues: Found['issues'] = [];
  const { fullName } = new FamilyRecord(
    { fullName: text('fullname', 'name') || text('encode') || text('id') },
    path,
  ).common(issues);
  const sourceCode = text('encode', 'code');
  const enCode = codeOf(sourceCode || fullName);
  if (sourceCode !== '' && sourceCode !== enCode) {
    issues.push(warning(path, 'move.issue.code', { from: sourceCode.slice(0, 100), to: enCode }));
  }
  const read = await importProcess(input, { title: fullName, form: text('formid'), kinds: stepKinds });
  issues.push(...read.issues.map((issue) => ({ ...issue, path: joined(path, issue.path) })));
  const { definition, visible } = read;
  if (!definition) return { path, type: 'process', fullName, issues };
  const [record = new FamilyRecord({}, path)] = around.filter((one) => one.has('fullname'));
  const values = {
    fullName,
    enCode,
    category: text('category'),
    type: record.number('type', 0, 0, 1),
    icon: record.text('icon').slice(0, 100),
    iconBackground: record.text('iconbackground').slice(0, 50),
    visibleType: visible.length > 0 ? 1 : 0,
    visible: visible.slice(0, 1_000),
    sortCode: record.number('sortcode', 0),
    description: record.text('description').slice(0, 500),
    definition: JSON.stringify(definition, null, 2),
  };
  const entity = {
    type: 'process' as const,
    sourceId: record.text('id') || text('id', 'flowid'),
    sourceCode,
    fullName,
    enCode,
    values,
    parts: [],
  };
  return { path, type: 'process', fullName, issues, entity };
}

/** Codes of processes have letters, digits and underscores. */
const codeOf = (code: string): string =>
  (/^\w+$/.test(code) ? code : spelledCode(code).replaceAll('.', '_')).slice(0, nameLengthMax);

/** `a` and `b[0]` make `a.b[0]`, `a` and `[0]` make `a[0]`. */
const joined = (path: string, inner: string) => (path === '' || inner === '' ? path + inner : `${path}.${inner}`);
