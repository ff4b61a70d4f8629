import type { ListDefinition } from '#schemas/language/definition.ts';
import type { Source } from '#schemas/language/source.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';
import { at } from '#core/schema/path.ts';
import { scalarNumber, scalarText } from '#core/schema/record.ts';
import { isNothing } from '../input/coerce.ts';
import type { Part } from '../input/import-report.ts';
import { importParameters } from '../form/parameters.ts';
import type { ImportContext } from '../input/import-context.ts';

/** Settings of a left tree, and their values in a list without one. */
const usual: Readonly<Record<string, readonly unknown[]>> = {
  treeTitle: ['左侧标题'],
  hasTreeQuery: [false],
  treeDataSource: ['dictionary'],
  treeDictionary: [],
  treePropsUrl: [],
  treePropsValue: ['id'],
  treePropsLabel: ['fullName'],
  treePropsChildren: ['children'],
  treeTemplateJson: [],
  treeRelation: [],
  treeRelationFieldSelectType: ['all'],
  treeRelationFieldAbleIds: [],
  treeSyncType: [0, '0'],
  treeSynType: [0, '0'],
  treeSyncInterfaceId: [],
  treeInterfaceId: [],
  treeSyncTemplateJson: [],
};

export const isTreeSetting = (key: string): boolean => Object.hasOwn(usual, key);

type Tree = NonNullable<ListDefinition['tree']>;

/** The left tree of a list of type 2. Undefined: there is none, or its data source is not supported. */
export function importTree(
  list: Part,
  type: number,
  nodes: ReadonlyMap<string, DefinitionNode>,
  context: ImportContext,
): Tree | undefined {
  const { report, names } = context;
  const isOn = type === 2;
  for (const [key, value] of Object.entries(list.value)) {
    if (!isTreeSetting(key)) continue;
    const saysNothing = isNothing(value) || usual[key]?.includes(value);
    report.mark(list.value, key, saysNothing ? 'default' : isOn ? 'imported' : 'bookkeeping');
  }
  if (!isOn) return undefined;
  const relation = list.value['treeRelation'];
  const field = typeof relation === 'string' && relation !== '' ? names.refer(relation) : undefined;
  const source = sourceOf(list, field === undefined ? undefined : nodes.get(field), context);
  lazy(list, context);
  if (field === undefined || !nodes.has(field)) {
    report.refuse(list, 'treeRelation', 'issue.family-no-field', { name: field ?? 'treeRelation' });
    return undefined;
  }
  if (!source) return undefined;
  const title = list.value['treeTitle'];
  return {
    ...(typeof title === 'string' && title !== '' && { title }),
    source,
    field,
    ...(list.value['hasTreeQuery'] === true && { filter: true }),
  };
}

function sourceOf(list: Part, node: DefinitionNode | undefined, context: ImportContext): Source | undefined {
  const { treeDataSource: from = 'dictionary', treeDictionary, treePropsUrl } = list.value;
  if (from === 'dictionary' && typeof treeDictionary === 'string' && treeDictionary !== '') {
    return { dictionary: treeDictionary, value: 'id' };
  }
  if (from === 'api' && typeof treePropsUrl === 'string' && treePropsUrl !== '')
    return fromInterface(list, treePropsUrl, context);
  if (from === 'formField' && node?.source) return node.source;
  context.report.refuse(list, 'treeDataSource', 'issue.family-unsupported', {
    name: `treeDataSource ${scalarText(from)}`,
  });
  return undefined;
}

function fromInterface({ value, path }: Part, id: string, context: ImportContext): Source {
  const key = 'treeTemplateJson';
  const entry = { owner: { value, path }, key, value: value[key], names: [key], isConfig: false };
  const parameters =
    Array.isArray(value[key]) && value[key].length > 0 ? importParameters(entry, {}, context) : undefined;
  const named = (name: string, usually: string) => {
    const given = value[name];
    return typeof given === 'string' && given !== '' && given !== usually ? given : undefined;
  };
  const [ids, label, children] = [
    named('treePropsValue', 'id'),
    named('treePropsLabel', 'fullName'),
    named('treePropsChildren', 'children'),
  ];
  return {
    interface: id,
    ...(parameters && { with: parameters }),
    ...(ids !== undefined && { value: ids }),
    ...(label !== undefined && { label }),
    ...(children !== undefined && { children }),
  };
}

/** Reports trees with lazy loading, which is not supported. */
function lazy(list: Part, { report }: ImportContext) {
  for (const key of ['treeSyncType', 'treeSynType']) {
    if (scalarNumber(list.value[key]) !== 1) continue;
    report.refuse(list, key, 'issue.family-unsupported', { name: key });
    for (const also of ['treeSyncInterfaceId', 'treeInterfaceId', 'treeSyncTemplateJson']) {
      if (also in list.value) report.mark(list.value, also, 'issue');
    }
  }
  const { treeRelationFieldSelectType: select } = list.value;
  if (typeof select === 'string' && select !== 'all' && select !== '') {
    report.addIssue(at(list.path, 'treeRelationFieldSelectType'), 'issue.family-unsupported', { name: select });
  }
}
