import { useQuery } from '@tanstack/react-query';
import { Select, TreeSelect } from 'antd';
import { referenceKey } from '#client/reference-data.ts';
import { namedCalls } from '#core/permissions/definition-calls.ts';
import { useHttp } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { EditorProps } from './design-context.ts';

/** An object of this installation that a definition may name; groups contain others. */
interface Installed {
  id: string;
  fullName: string;
  enCode?: string;
  children?: readonly Installed[];
}

/** The objects of this installation that a call answers. */
export function useInstalled(call: string, input: object = {}): { items: readonly Installed[]; isFailed: boolean } {
  const { client } = useHttp();
  const { data, isError } = useQuery({
    queryKey: referenceKey('names', call, input),
    queryFn: async () =>
      ((await client.send(call, input as Record<string, unknown>, { quiet: true })).data as { list: Installed[] }).list,
    retry: false,
  });
  return { items: data ?? [], isFailed: isError };
}

interface ChoiceProps extends EditorProps {
  call: string;
  input?: object;
  /** What the definition names it by. */
  by?: 'id' | 'enCode';
  /** Whether an object that contains others can be chosen itself. */
  isTree?: boolean;
}

/** The objects as nodes of a tree; groups only open. */
function nodesOf(items: readonly Installed[], by: 'id' | 'enCode', isTree: boolean): object[] {
  return items.map((item) => {
    const isGroup = !isTree && item.children !== undefined;
    const name = item[by] || item.id;
    return {
      value: isGroup ? `group:${item.id}` : name,
      title: isGroup || by === 'id' ? item.fullName : `${item.fullName} (${name})`,
      selectable: !isGroup,
      ...(item.children && { children: nodesOf(item.children, by, isTree) }),
    };
  });
}

function InstalledChoice({ id, value, onChange, call, input, by = 'id', isTree = false, placeholder }: ChoiceProps) {
  const t = useTranslation();
  const { items, isFailed } = useInstalled(call, input);
  return (
    <TreeSelect
      id={id}
      className="zs-wide"
      showSearch={{ treeNodeFilterProp: 'title' }}
      allowClear
      treeDefaultExpandAll={items.length < 20}
      value={typeof value === 'string' && value !== '' ? value : undefined}
      placeholder={placeholder}
      notFoundContent={t(isFailed ? 'studio.installed.failed' : 'studio.installed.none')}
      treeData={nodesOf(items, by, isTree)}
      onChange={(next: string | undefined) => onChange(next)}
    />
  );
}

/** A dictionary, by its code. */
export const DictionaryEditor = (props: EditorProps) => (
  <InstalledChoice {...props} call="dictionary-type.selector" input={{ id: '0' }} by="enCode" isTree />
);

/** A data interface. */
export const InterfaceEditor = (props: EditorProps) => <InstalledChoice {...props} call="data-interface.selector" />;

/** A released form. */
export const ModelEditor = (props: EditorProps) => <InstalledChoice {...props} call="visualdev.selector" />;

/** A process that is enabled. */
export const ProcessEditor = (props: EditorProps) => (
  <InstalledChoice {...props} call="flow-template.selector" input={{ currentPage: 1, pageSize: 500 }} />
);

/** An own template of a message. */
export const MessageTemplateEditor = (props: EditorProps) => (
  <InstalledChoice {...props} call="message-template.selector" input={{ currentPage: 1, pageSize: 500 }} />
);

/** A numbering rule, by its code. */
export const BillRuleEditor = (props: EditorProps) => (
  <InstalledChoice {...props} call="bill-rule.selector" input={{ currentPage: 1, pageSize: 100 }} by="enCode" />
);

/** Print templates. */
export function PrintsEditor({ id, value, onChange }: EditorProps) {
  const { items } = useInstalled('print-template.selector', { type: '2' });
  const options = items.flatMap(({ children = [] }) => children);
  return (
    <Select
      id={id}
      className="zs-wide"
      mode="tags"
      value={Array.isArray(value) ? (value as string[]) : []}
      options={options.map((one) => ({ value: one.id, label: one.fullName }))}
      onChange={(next) => onChange(next.length > 0 ? next : undefined)}
    />
  );
}

/** A call that a definition may make. */
export function CallEditor({ id, value, onChange, placeholder }: EditorProps) {
  const given = typeof value === 'string' && value !== '' ? [value] : [];
  const names = [...new Set([...given, ...namedCalls])];
  return (
    <Select
      id={id}
      className="zs-wide"
      showSearch
      allowClear
      value={given[0] ?? null}
      placeholder={placeholder}
      options={names.map((name) => ({ value: name, label: name }))}
      onChange={(next) => onChange(next)}
    />
  );
}
