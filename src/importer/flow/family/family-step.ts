import { isObject, own } from '#core/schema/record.ts';
import { childPart, childParts, type ImportReport, type Part } from '../../input/import-report.ts';

/** How the branches behind a step are taken. */
export type BranchRule = 'exclusive' | 'inclusive' | 'parallel' | 'choose';

/** A step of the family: of a 3.x tree, or of a block-structured 5.x drawing. */
export interface FamilyStep {
  /** Where it is written, for issues without a property. */
  path: string;
  id: string;
  type: string;
  label: string;
  /** Its settings; absent: none are written. */
  settings: Part | undefined;
  /** Of a start: the settings of the whole process, where they are written elsewhere. */
  shared?: Part;
  branches: FamilyBranch[];
  rule: BranchRule;
  /** What follows it, behind its branches. */
  next: FamilyStep | undefined;
}

export interface FamilyBranch {
  path: string;
  id: string;
  label: string;
  /** Its condition. */
  settings: Part | undefined;
  /** Branches that begin this one, before any step, with what follows them. */
  first: FamilyStep | undefined;
}

/** State of the family's designer and of its server: says nothing that the tree does not say. */
const bookkeeping = [
  'prevId',
  'childNode',
  'conditionNodes',
  'content',
  'draftNode',
  'type',
  'isInterflow',
  'isBranchFlow',
];

const textOf = (part: Part | undefined, ...names: readonly string[]): string => {
  for (const name of names) {
    const value = part && own(part.value, name);
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
    if (typeof value === 'number') return String(value);
  }
  return '';
};

/** Whether a value is a node of a 3.x tree. */
export const isTree = (value: unknown): boolean =>
  isObject(value) && typeof value['type'] === 'string' && isObject(value['properties']) && value['type'] === 'start';

/** The steps of a 3.x tree. */
export function stepOfTree(part: Part, report: ImportReport): FamilyStep {
  const settings = childPart(part, 'properties');
  const branches = childParts(part, 'conditionNodes');
  const child = childPart(part, 'childNode');
  const marks = [part, ...branches].map(({ value }) => value);
  const rule = marks.some((one) => one['isInterflow'] === true || one['type'] === 'interflow')
    ? 'parallel'
    : marks.some((one) => one['isBranchFlow'] === true || one['type'] === 'branchFlow')
      ? 'choose'
      : 'exclusive';
  noteNode(part, report);
  return {
    path: part.path,
    id: textOf(part, 'nodeId', 'id'),
    type: textOf(part, 'type'),
    label: textOf(settings, 'title', 'nodeName') || textOf(part, 'title'),
    settings,
    branches: branches.map((branch) => branchOfTree(branch, report)),
    rule,
    next: child && stepOfTree(child, report),
  };
}

function branchOfTree(part: Part, report: ImportReport): FamilyBranch {
  const settings = childPart(part, 'properties');
  const child = childPart(part, 'childNode');
  noteNode(part, report);
  const inner = childParts(part, 'conditionNodes');
  const steps = child && stepOfTree(child, report);
  // Branches right at the beginning of a branch belong to no step.
  const first: FamilyStep | undefined =
    inner.length === 0 ? steps : { ...stepOfTree(part, report), id: '', type: 'empty', settings: undefined };
  return { path: part.path, id: textOf(part, 'nodeId', 'id'), label: textOf(settings, 'title'), settings, first };
}

/** Everything of a node but its settings and what hangs below it. */
function noteNode({ value }: Part, report: ImportReport): void {
  for (const name of ['nodeId', 'id', 'title']) if (Object.hasOwn(value, name)) report.mark(value, name, 'imported');
  for (const name of bookkeeping) {
    const inner = own(value, name);
    const holdsNodes = name === 'childNode' || name === 'conditionNodes';
    const isEmpty = inner === null || (Array.isArray(inner) && inner.length === 0);
    if (Object.hasOwn(value, name) && (!holdsNodes || isEmpty)) report.mark(value, name, 'bookkeeping');
  }
}
