import { BpmnModdle } from 'bpmn-moddle';
import { at } from '#core/schema/path.ts';
import { own, scalarText } from '#core/schema/record.ts';
import { childPart, type ImportReport, type Part } from '../../input/import-report.ts';
import type { BranchRule, FamilyBranch, FamilyStep } from './family-step.ts';

interface Flow {
  id: string;
  from: string;
  to: string;
}

/** The elements of a drawing that are not lines, and the lines by where they begin. */
interface Graph {
  types: ReadonlyMap<string, string>;
  names: ReadonlyMap<string, string>;
  leaving: ReadonlyMap<string, readonly Flow[]>;
  start: string;
}

/** The end of every way. */
const theEnd = '';

/**
 * The steps of a 5.x process: BPMN text in `flowXml`, the settings of its elements by id in `flowNodes`. A drawing that is
 * not block-structured has no place here: the element where that shows is reported, and nothing is imported.
 */
export async function readDrawing(root: Part, report: ImportReport): Promise<FamilyStep | undefined> {
  const xml = own(root.value, 'flowXml');
  const settings = childPart(root, 'flowNodes');
  if (typeof xml !== 'string' || !settings) return undefined;
  const graph = await graphOf(xml);
  if (!graph) {
    report.addIssue('flowXml', 'issue.family-no-process', {}, 'error');
    return undefined;
  }
  report.mark(root.value, 'flowXml', 'imported');
  try {
    return new Drawing(graph, settings, report).steps();
  } catch (error) {
    if (!(error instanceof NotBlocks)) throw error;
    report.addIssue(at('flowXml', error.element), 'issue.family-not-blocks', { name: error.element }, 'error');
    return undefined;
  }
}

interface Element {
  $type: string;
  id?: string;
  name?: string;
  sourceRef?: { id?: string };
  targetRef?: { id?: string };
}

/** Elements of a drawing: more are not a process that people drew. */
const elementsMax = 2_000;

async function graphOf(xml: string): Promise<Graph | undefined> {
  const parsed = await new BpmnModdle().fromXML(xml).catch(() => undefined);
  const roots = (parsed?.rootElement as { rootElements?: (Element & { flowElements?: Element[] })[] } | undefined)
    ?.rootElements;
  const elements = roots?.find(({ $type }) => $type === 'bpmn:Process')?.flowElements ?? [];
  const types = new Map<string, string>();
  const names = new Map<string, string>();
  const leaving = new Map<string, Flow[]>();
  for (const { $type, id = '', name = '', sourceRef, targetRef } of elements.slice(0, elementsMax)) {
    if ($type === 'bpmn:SequenceFlow') {
      const flow = { id, from: sourceRef?.id ?? '', to: targetRef?.id ?? '' };
      leaving.set(flow.from, [...(leaving.get(flow.from) ?? []), flow]);
    } else types.set(id, $type.replace('bpmn:', ''));
    names.set(id, name);
  }
  const start = [...types].find(([, type]) => type === 'StartEvent')?.[0];
  return start === undefined || elements.length > elementsMax ? undefined : { types, names, leaving, start };
}

class NotBlocks extends Error {
  constructor(readonly element: string) {
    super(`Not block-structured at ${element}.`);
  }
}

const gateways: Readonly<Record<string, BranchRule>> = {
  ExclusiveGateway: 'exclusive',
  InclusiveGateway: 'inclusive',
  ParallelGateway: 'parallel',
  ComplexGateway: 'choose',
};

class Drawing {
  private readonly seen = new Set<string>();
  private readonly behind = new Map<string, readonly string[]>();

  constructor(
    private readonly graph: Graph,
    private readonly settings: Part,
    private readonly report: ImportReport,
  ) {}

  steps(): FamilyStep | undefined {
    const first = this.chain(this.graph.start, theEnd);
    const missed = [...this.graph.types.keys()].find((id) => !this.seen.has(id));
    if (missed !== undefined) throw new NotBlocks(missed);
    const global = childPart(this.settings, 'global');
    if (!first || !global) return first;
    for (const name of Object.keys(global.value)) {
      if (/^(type|nodeId|nodeName)$/.test(name)) this.report.mark(global.value, name, 'bookkeeping');
    }
    return { ...first, shared: global };
  }

  private leaving = (id: string): readonly Flow[] => this.graph.leaving.get(id) ?? [];

  /** Elements that every way from one passes, in the order in which they are passed. */
  private passedBy(id: string, above: ReadonlySet<string> = new Set()): readonly string[] {
    const known = this.behind.get(id);
    if (known) return known;
    if (above.has(id)) throw new NotBlocks(id);
    const inside = new Set([...above, id]);
    const ways = this.leaving(id).map(({ to }) => [to, ...this.passedBy(to, inside)]);
    const [first = [theEnd], ...others] = ways;
    const common = first.filter((one) => others.every((way) => way.includes(one)));
    this.behind.set(id, common);
    return common;
  }

  /** The steps from one element to where its block ends. */
  private chain(id: string, stop: string): FamilyStep | undefined {
    if (id === stop || id === theEnd) return undefined;
    if (this.seen.has(id)) throw new NotBlocks(id);
    this.seen.add(id);
    const settings = childPart(this.settings, id);
    const path = at('flowNodes', id);
    const bpmn = this.graph.types.get(id) ?? '';
    const flows = this.leaving(id);
    const isGateway = bpmn.endsWith('Gateway');
    const join = flows.length > 1 ? (this.passedBy(id)[0] ?? theEnd) : undefined;
    const type = scalarText(settings && own(settings.value, 'type'));
    if (settings) this.noteNode(settings, isGateway);
    const next = join ?? flows[0]?.to ?? theEnd;
    const isLast = bpmn === 'EndEvent' && stop === theEnd;
    return {
      path,
      id,
      type: isGateway || isLast ? 'empty' : stepType(type, bpmn),
      label: scalarText(settings && own(settings.value, 'nodeName')) || this.graph.names.get(id) || '',
      settings: isGateway ? undefined : settings,
      branches: join === undefined ? [] : flows.map((flow) => this.branch(flow, join)),
      rule: ruleOf(settings, bpmn),
      next: this.chain(next, stop),
    };
  }

  private branch({ id, to }: Flow, join: string): FamilyBranch {
    const settings = childPart(this.settings, id);
    if (settings) this.noteNode(settings, false);
    const label = scalarText(settings && own(settings.value, 'nodeName')) || this.graph.names.get(id) || '';
    return { path: at('flowNodes', id), id, label, settings, first: this.chain(to, join) };
  }

  private noteNode({ value }: Part, isGateway: boolean): void {
    for (const name of Object.keys(value)) {
      if (isGateway || /^(type|nodeId|nodeCode|nodeName|divideRule|wnType)$/.test(name))
        this.report.mark(value, name, 'imported');
    }
  }
}

/** What a step is, by its settings, else by its element. */
function stepType(type: string, bpmn: string): string {
  if (type !== '') return type;
  const byElement: Readonly<Record<string, string>> = {
    StartEvent: 'start',
    EndEvent: 'end',
    UserTask: 'approver',
    CallActivity: 'subFlow',
    SubProcess: 'subFlow',
    ServiceTask: 'trigger',
    IntermediateCatchEvent: 'timer',
  };
  return byElement[bpmn] ?? bpmn;
}

/** A step with several lines says itself how they are taken, as a gateway does by its kind. */
function ruleOf(settings: Part | undefined, bpmn: string): BranchRule {
  const said = settings && own(settings.value, 'divideRule');
  const known = ['exclusive', 'inclusive', 'parallel', 'choose'] as const;
  return known.find((rule) => rule === said) ?? gateways[bpmn] ?? 'exclusive';
}
