import { Button, Radio, Select } from 'antd';
import { useMemo } from 'react';
import { annotationsOf } from '#core/editing/editors.ts';
import { isRecord } from '#core/editing/entries.ts';
import { useTextOf, useTranslation } from '#runtime/context/use-translation.ts';
import type { OutlineNode } from '#core/lists/model/outline.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';
import { useEditing } from '../editing.ts';
import { type EditorProps, useDesign } from './design-context.ts';
import { useWords } from './use-words.ts';
import { NodeValue } from './Values.tsx';

const membersNode = {
  config: { zhjyKey: 'usersSelect', showLabel: false, span: 24 },
  vModel: 'value',
  multiple: true,
  selectType: 'all',
} as unknown as DefinitionNode;

/** Members of the organisation: users, departments, positions, roles and groups. */
export function MembersEditor(props: EditorProps) {
  const node = useMemo(
    () => ({ ...membersNode, config: { ...membersNode.config, label: props.label } }) as DefinitionNode,
    [props.label],
  );
  return <NodeValue {...props} node={node} />;
}

const allSteps = (nodes: readonly OutlineNode[]): OutlineNode[] =>
  nodes.flatMap((node) => [node, ...allSteps(node.children)]);

/** Another step of the process, by its key; the check says which ones fit. */
export function StepEditor({ id, schema, path, value, onChange, placeholder }: EditorProps) {
  const words = useWords();
  const { nodes, titleOf } = useEditing();
  const { edited } = useDesign();
  const { offers = [] } = annotationsOf(schema);
  const steps = allSteps(nodes).filter(({ vModel }) => vModel !== undefined && vModel !== edited['key']);
  return (
    <Select
      id={id}
      className="zs-wide"
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
      value={typeof value === 'string' && value !== '' ? value : undefined}
      placeholder={placeholder === undefined ? undefined : words.choice(path.at(-1), placeholder)}
      options={[
        ...offers.map((one) => ({ value: String(one), label: words.choice(path.at(-1), one) })),
        ...steps.map((node) => ({ value: node.vModel ?? '', label: `${titleOf(node)} (${node.vModel})` })),
      ]}
      onChange={(next?: string) => onChange(next === schema.default ? undefined : next)}
    />
  );
}

const rights = ['hidden', 'read', 'write', 'required'] as const;

/** The rights on the fields of the form as a table: one by one, or all at once. */
export function FieldRightsEditor({ value, onChange }: EditorProps) {
  const t = useTranslation();
  const text = useTextOf();
  const { fields, edited } = useDesign();
  const { standardRight } = useEditing();
  const standard = standardRight?.(edited) ?? 'read';
  const given = isRecord(value) ? value : {};
  const names = fields.map(({ prop }) => prop);
  const set = (changed: readonly string[], right: string) => {
    const next = Object.fromEntries([
      ...Object.entries(given).filter(([name]) => !changed.includes(name)),
      ...(right === standard ? [] : changed.map((name) => [name, right] as const)),
    ]);
    onChange(Object.keys(next).length > 0 ? next : undefined);
  };
  if (fields.length === 0) return <span className="zs-hint">{t('studio.flow.noFields')}</span>;
  return (
    <table className="zs-rights">
      <thead>
        <tr>
          <th scope="col">{t('studio.flow.field')}</th>
          {rights.map((right) => (
            <th key={right} scope="col">
              <Button
                type="text"
                size="small"
                title={t('studio.flow.allFields', { right: t(`kind.choice.formOperates.${right}`) })}
                aria-label={t('studio.flow.allFields', { right: t(`kind.choice.formOperates.${right}`) })}
                onClick={() => set(names, right)}
              >
                {t(`kind.choice.formOperates.${right}`)}
              </Button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map(({ prop, label }) => (
          <tr key={prop}>
            <th scope="row" title={prop}>
              {text(label) || prop}
            </th>
            {rights.map((right) => (
              <td key={right}>
                <Radio
                  aria-label={`${text(label) || prop} ${t(`kind.choice.formOperates.${right}`)}`}
                  checked={(given[prop] ?? standard) === right}
                  onChange={() => set([prop], right)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
