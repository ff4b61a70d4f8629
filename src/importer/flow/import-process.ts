import { checkProcess } from '#core/flow/check.ts';
import type { StepKind, StepKinds } from '#core/flow/model/step-kind.ts';
import { at } from '#core/schema/path.ts';
import { isObject, type JsonObject, own, scalarText } from '#core/schema/record.ts';
import { languageVersion } from '#schemas/language/definition.ts';
import type { Issue } from '#schemas/language/issue.ts';
import type { ProcessDefinition, StepNode } from '#schemas/language/process.ts';
import {
  type Account,
  childPart,
  createImportReport,
  emptyAccount,
  type ImportReport,
  type Part,
} from '../input/import-report.ts';
import { readDrawing } from './family/bpmn.ts';
import { ruleOf } from './family/conditions.ts';
import { type FamilyBranch, type FamilyStep, isTree, stepOfTree } from './family/family-step.ts';
import {
  fieldRights,
  limitOf,
  limits,
  membersIn,
  noteLimits,
  placeSettings,
  saysNothing,
} from './family/step-settings.ts';

export interface ImportedProcess {
  /** Absent: the input has no process, or one that is not block-structured. */
  definition?: ProcessDefinition;
  /** Who may start it, as `{id}--{type}`; empty: everybody. */
  visible: string[];
  issues: Issue[];
  account: Account;
}

interface Source {
  title: string;
  /** The id of its form, where the process does not say it. */
  form?: string;
  kinds: StepKinds;
}

/** A process of the family: a 3.x tree, or 5.x BPMN text with the settings of its nodes (FLOW-008). Never throws. */
export async function importProcess(input: JsonObject, source: Source): Promise<ImportedProcess> {
  const report = createImportReport();
  const root: Part = { value: input, path: '' };
  const first = isTree(input) ? stepOfTree(root, report) : await readDrawing(root, report);
  if (!first) {
    const { issues } = report.close({});
    return { visible: [], issues: issues.length > 0 ? issues : [unreadable()], account: emptyAccount() };
  }
  const converter = new Converter(report, source.kinds, first);
  const body = converter.list(first);
  const definition: ProcessDefinition = {
    language: languageVersion,
    title: source.title,
    form: converter.form || (source.form ?? ''),
    body,
  };
  const { issues, account } = report.close(input);
  return {
    definition,
    visible: converter.visible,
    issues: [...issues, ...mistakes(definition, source.kinds)],
    account,
  };
}

const unreadable = (): Issue => ({ path: '', id: 'issue.family-no-process', params: {}, severity: 'error' });

/** What the imported process cannot be released with; its path is that of the new definition. */
const mistakes = (definition: ProcessDefinition, kinds: StepKinds): Issue[] =>
  checkProcess(definition, { kinds })
    .filter(({ severity }) => severity === 'error')
    .map((issue) => ({ ...issue, severity: 'warning', path: `definition.${issue.path}` }));

/** Steps of the family whose kind has another name here. */
const kindNames: Readonly<Record<string, string>> = {
  start: 'start',
  approver: 'approver',
  processing: 'processing',
  copy: 'copy',
  timer: 'timer',
  subflow: 'subFlow',
  trigger: 'trigger',
  end: 'end',
};

const approvers = {
  approvers: 'user',
  approverPos: 'position',
  approverRole: 'role',
  approverOrg: 'department',
  approverGroup: 'group',
};
const initiators = {
  initiator: 'user',
  initiatePos: 'position',
  initiateRole: 'role',
  initiateOrg: 'department',
  initiateGroup: 'group',
};
const copied = {
  members: 'user',
  circulateUser: 'user',
  circulatePosition: 'position',
  circulateRole: 'role',
  circulateOrg: 'department',
  circulateGroup: 'group',
};

class Converter {
  readonly visible: string[] = [];
  form = '';
  /** Keys of steps by the ids of the family. */
  private readonly keys = new Map<string, string>();
  private readonly used = new Set<string>();

  constructor(
    private readonly report: ImportReport,
    private readonly kinds: StepKinds,
    private readonly start: FamilyStep,
  ) {
    this.assign(start);
  }

  /** Keys are given before anything is converted: a step may name a later one. */
  private assign(step: FamilyStep | undefined): void {
    if (!step) return;
    if (step.id !== '' && step.type !== 'empty') this.keys.set(step.id, this.free(step.id, step.type));
    for (const { first } of step.branches) this.assign(first);
    this.assign(step.next);
  }

  private free(id: string, type: string): string {
    const plain = id.replace(/[^A-Za-z0-9_-]+/g, '');
    const wanted = (/^[A-Za-z]/.test(plain) ? plain : `${type || 'step'}${plain}`).slice(0, 56);
    let key = wanted;
    for (let number = 2; this.used.has(key); number += 1) key = `${wanted}_${number}`;
    this.used.add(key);
    return key;
  }

  /** The step, the split of its branches, and what follows. */
  list(step: FamilyStep | undefined): StepNode[] {
    if (!step) return [];
    const own = this.steps(step);
    const split = step.branches.length > 0 ? [this.split(step)] : [];
    return [...own, ...split, ...this.list(step.next)];
  }

  private steps(step: FamilyStep): StepNode[] {
    const { type, path, settings } = step;
    if (type === 'empty' || type === '') return [];
    const name = Object.hasOwn(kindNames, type.toLowerCase()) ? kindNames[type.toLowerCase()] : undefined;
    const kind = name === undefined ? undefined : this.kinds.get(name);
    if (!kind) {
      this.report.addIssue(path, 'issue.family-unsupported', { name: type.slice(0, 100) });
      return [];
    }
    const node: StepNode = {
      config: { zhjyKey: kind.zhjyKey, label: step.label || step.id || kind.zhjyKey },
      key: this.keys.get(step.id) ?? this.free(type, type),
    };
    const shared = step.shared ? placeSettings(step.shared, kind, this.report) : {};
    const more = { ...node, ...shared };
    return settings ? this.withSettings(more, kind, { ...step, settings }) : [more];
  }

  private withSettings(
    node: StepNode,
    kind: StepKind,
    { type: given, settings }: FamilyStep & { settings: Part },
  ): StepNode[] {
    const type = given.toLowerCase();
    const { report } = this;
    for (const name of ['title', 'nodeName'])
      if (Object.hasOwn(settings.value, name)) report.mark(settings.value, name, 'imported');
    const placed = placeSettings(settings, kind, report);
    if (type === 'start') this.startSettings(placed, settings);
    if (kind.hasHandlers) this.handlers(placed, kind, settings);
    if (type === 'subflow') this.subProcess(placed, settings);
    const copies = type === 'start' ? [] : membersIn(settings, copied, report);
    if (type === 'copy') return [{ ...node, ...placed, ...(copies.length > 0 && { members: copies }) }];
    const copy: StepNode[] =
      copies.length === 0
        ? []
        : [
            {
              config: { zhjyKey: 'copy', label: `${scalarText(node.config.label)} →` },
              key: this.free(`${node.key}_copy`, ''),
              members: copies,
            },
          ];
    return [{ ...node, ...placed }, ...copy];
  }

  private startSettings(placed: JsonObject, settings: Part): void {
    const { report } = this;
    this.visible.push(...membersIn(settings, initiators, report));
    Object.assign(placed, fieldRights(settings, 'write', report));
    if (Object.hasOwn(settings.value, 'formId')) {
      this.form = scalarText(settings.value['formId']);
      report.mark(settings.value, 'formId', 'imported');
    }
    if ('errorRuleUser' in placed) {
      placed['errorRuleUser'] = membersIn(settings, { errorRuleUser: 'user' }, report);
    }
    noteLimits(settings, limits, 'imported', report);
    // The initiator always has these buttons here.
    for (const [name, value] of Object.entries(settings.value)) {
      if (/^has(Submit|Save|Press|Revoke)Btn$/.test(name) && value === true)
        report.mark(settings.value, name, 'default');
    }
  }

  private handlers(placed: JsonObject, kind: StepKind, settings: Part): void {
    const { report } = this;
    const members = membersIn(settings, approvers, report);
    delete placed['approvers'];
    if (members.length > 0) placed['approvers'] = members;
    delete placed['formOperates'];
    Object.assign(placed, fieldRights(settings, 'read', report));
    const limit = kind.props.properties['limit'];
    delete placed['limit'];
    if (limit) Object.assign(placed, limitOf(settings, this.start.settings, limit, report));
    const config = childPart(settings, 'interfaceConfig');
    if (config) {
      placed['interfaceId'] = scalarText(own(config.value, 'interfaceId'));
      report.mark(config.value, 'interfaceId', 'imported');
      report.mark(config.value, 'interfaceName', 'bookkeeping');
      if (saysNothing(own(config.value, 'templateJson'))) report.mark(config.value, 'templateJson', 'default');
    }
    // The form of a step is that of the process.
    const form = own(settings.value, 'formId');
    if (saysNothing(form) || form === this.form) report.mark(settings.value, 'formId', 'repeated');
    if (placed['assigneeType'] !== 5) delete placed['nodeId'];
    this.refer(placed, 'nodeId', settings);
    if (!['0', '1', '2'].includes(scalarText(placed['rejectStep'] ?? '0'))) this.refer(placed, 'rejectStep', settings);
    const order = placed['approversSortList'];
    if (Array.isArray(order))
      placed['approversSortList'] = order.map((one: unknown) => scalarText(one).replace(/--user$/, ''));
  }

  /** A step of the process by its key here. */
  private refer(placed: JsonObject, name: string, settings: Part): void {
    const id = placed[name];
    if (typeof id !== 'string' || id === '') return;
    const key = this.keys.get(id);
    if (key !== undefined) placed[name] = key;
    else {
      delete placed[name];
      this.report.refuse(settings, name, 'issue.unknown-step', { name: id.slice(0, 100) });
    }
  }

  /** Who starts the other process: 3 the initiator, 4 a field of the form, 6 named members. */
  private subProcess(placed: JsonObject, settings: Part): void {
    const { report } = this;
    const members = membersIn(settings, initiators, report);
    delete placed['initiators'];
    if (members.length > 0) placed['initiators'] = members;
    const type = Number(scalarText(own(settings.value, 'initiateType') ?? own(settings.value, 'assigneeType') ?? 6));
    for (const name of ['initiateType', 'assigneeType', 'errorRule', 'errorRuleUser']) {
      const isSaid = name === 'errorRule' || name === 'errorRuleUser' ? saysNothing(own(settings.value, name)) : true;
      if (Object.hasOwn(settings.value, name) && isSaid) report.mark(settings.value, name, 'imported');
    }
    if (type === 3) placed['isInitiator'] = true;
    else if (type !== 4 && type !== 6) {
      const name = Object.hasOwn(settings.value, 'initiateType') ? 'initiateType' : 'assigneeType';
      report.refuse(settings, name, 'issue.family-value', { name, value: String(type) });
    }
    if (type !== 4) delete placed['formField'];
  }

  private split({ branches, rule, path, id }: FamilyStep): StepNode {
    const children = branches.map((branch) => this.branch(branch, rule));
    const isDefault = ({ default: fallback }: StepNode) => fallback === true;
    if (rule === 'exclusive') {
      const fallback = children.findIndex(isDefault);
      // The default branch is the last one; without any the instance goes on behind the split.
      if (fallback >= 0) children.push(...children.splice(fallback, 1));
      else {
        children.push({
          config: { zhjyKey: 'branch', label: '其余' },
          key: this.free(`${id}_else`, 'branch'),
          default: true,
          children: [],
        });
        this.report.addIssue(at(path, 'conditionNodes'), 'issue.family-branch-added');
      }
    }
    const label = { exclusive: '条件', inclusive: '多条件', parallel: '并行', choose: '选择' }[rule];
    return { config: { zhjyKey: rule, label }, key: this.free(`${id}_split`, 'split'), children };
  }

  private branch({ path, id, label, settings, first }: FamilyBranch, rule: FamilyStep['rule']): StepNode {
    const { report } = this;
    const key = this.free(id || 'branch', 'branch');
    const node: StepNode = { config: { zhjyKey: 'branch', label: label || key }, key };
    const needsRule = rule === 'exclusive' || rule === 'inclusive';
    if (settings) {
      for (const name of ['title', 'nodeName'])
        if (Object.hasOwn(settings.value, name)) report.mark(settings.value, name, 'imported');
      const isDefault = own(settings.value, 'isDefault') === true;
      if (Object.hasOwn(settings.value, 'isDefault')) report.mark(settings.value, 'isDefault', 'imported');
      const when = ruleOf(settings, report);
      placeSettings(settings, this.kinds.get('branch') as StepKind, report);
      if (needsRule && isDefault) node.default = true;
      else if (needsRule && when !== undefined) node.when = when;
      else if (needsRule) report.addIssue(path, 'issue.branch-no-condition');
    }
    return { ...node, children: this.list(first) };
  }
}

/** Whether a value is a process of the family: a 3.x tree, or the text of a 5.x drawing. */
export const isFamilyProcess = (value: unknown): boolean =>
  isTree(value) || (isObject(value) && typeof value['flowXml'] === 'string' && value['flowNodes'] !== undefined);
