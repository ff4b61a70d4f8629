import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { version as antd } from 'antd';
import { version as react } from 'react';
import { createRoot } from 'react-dom/client';
import { registryFor } from '../../registry/form-registry.ts';
import type { Definition } from '../../schemas/language/definition.ts';
import type { DefinitionNode } from '../../schemas/language/node.ts';
// What a page loads: the messages of the server and of the studio are not in it.
import zh from '../../schemas/messages/page/zh.json';
import { compile } from '../core/compile/compile.ts';
import { parseRecord } from '../core/record/record.ts';
import type { PlatformValue } from '../runtime/context/platform.ts';
import type { Services } from '../runtime/context/services.ts';
import { Screen } from '../runtime/render/Screen.tsx';
import './bench.css';
import type { Workload, WorkloadField } from './workload.ts';
import { ApplicationProvider } from '#runtime/context/application.tsx';

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
const tableName = 'rows';

/** Translates a workload to a definition and its initial record. */
function translate(workload: Workload): { definition: Definition; record: Record<string, unknown> } {
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

const platform: Omit<PlatformValue, 'kinds' | 'faces'> = {
  messages: zh,
  language: 'zh',
  user: {},
  now: Date.now,
  newId: () => crypto.randomUUID(),
  call: () => Promise.reject(new Error('the bench calls nobody')),
  mobile: false,
};

/** Stub services: the workloads use none of them. */
const services = {
  toast: () => Promise.resolve(),
  confirm: () => Promise.resolve(true),
  allows: () => true,
} as unknown as Services;

const queries = new QueryClient();

async function loadAll() {
  const [{ faces }, { kinds }] = await Promise.all([
    import('../../registry/faces.ts'),
    import('../../registry/kinds.ts'),
  ]);
  return { faces, kinds };
}

/** Renders definition and record by the pipeline of the product: every step is in the measured time. */
async function mount(_: string, { workload, root }: { workload: Workload; root: HTMLElement }) {
  const { definition, record } = translate(workload);
  const registry = await registryFor(definition, loadAll);
  const compiled = compile(definition, registry);
  const { values } = parseRecord(compiled, record);
  createRoot(root).render(
    <ApplicationProvider platform={{ ...platform, ...registry }} services={services}>
      <QueryClientProvider client={queries}>
        <Screen compiled={compiled} record={values} />
      </QueryClientProvider>
    </ApplicationProvider>,
  );
}

const field = (name: string) => `[id$="_${name}"]`;

/** Minimum number of rendered rows of a virtualised table. */
const drawnRows = 12;

Object.assign(window, {
  bench: {
    api: 1,
    name: 'ours',
    versions: { react, antd },
    supports: () => true,
    mount,
    locators: {
      controls: ({ type }: Workload) => (type === 'table' ? '[data-open]' : '.zf-control > :first-child'),
      expected: ({ type, fields = [], rows = [], columns = [] }: Workload) =>
        type === 'table' ? Math.min(rows.length, drawnRows) * columns.length : fields.length,
      field,
      value: field,
      cell: (row: number, column: string) => `[data-cell="${tableName}/row${row + 1}/${column}"]`,
      summary: (column: string) => `[data-sum="${tableName}/${column}"]`,
      // Virtualisation renders a window of rows only: added rows are the ones that appear in it.
      rows: () => '[data-row]:not([data-row^="row"])',
      addRow: () => '[data-button="add"]',
      scroller: () => '.zt-frame',
    },
  },
});
window.dispatchEvent(new Event('bench-ready'));
