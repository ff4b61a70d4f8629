import type { Definition } from '#schemas/language/definition.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';
import type { Workload, WorkloadField } from './workload.ts';

const keys: Readonly<Record<WorkloadField['kind'], string>> = {
  text: 'input',
  number: 'inputNumber',
  select: 'select',
  date: 'datePicker',
  switch: 'switch',
  textarea: 'textarea',
  radio: 'radio',
};

/** Name of the sub-table in translated definitions. */
export const tableName = 'rows';

/** Translates a workload to a definition and its initial record. */
export function translate(workload: Workload): { definition: Definition; record: Record<string, unknown> } {
  const settings = { language: 1, title: 'bench', labelPosition: 'top' } as const;
  if (workload.type === 'form') {
    const fields = (workload.fields ?? []).map(nodeOf);
    return { definition: { ...settings, fields }, record: workload.initial ?? {} };
  }
  const table: DefinitionNode = {
    config: { zhjyKey: 'table', label: workload.label ?? '', children: (workload.columns ?? []).map(nodeOf) },
    vModel: tableName,
    showSummary: true,
    summaryField: workload.sum ?? [],
  };
  return { definition: { ...settings, fields: [table] }, record: { [tableName]: workload.rows ?? [] } };
}

function nodeOf({ name, kind, label, required, options, calc }: WorkloadField): DefinitionNode {
  const config = { label, ...(required && { required }) };
  if (calc) {
    return {
      config: { zhjyKey: 'calculate', ...config },
      vModel: name,
      expression: `${calc.deps[0]} + ${calc.add}`,
      precision: 0,
    };
  }
  return {
    config: { zhjyKey: keys[kind], ...config },
    vModel: name,
    ...(options && { options, props: { label: 'label', value: 'value' } }),
  };
}
