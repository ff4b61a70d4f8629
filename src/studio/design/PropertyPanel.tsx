import { Collapse, Empty } from 'antd';
import { useMemo } from 'react';
import type { Kind } from '#core/kind/kind.ts';
import { nodePanel, type PanelPart } from '#core/lists/model/node-panel.ts';
import { SchemaForm } from '#runtime/schema-form/SchemaForm.tsx';
import { useSay } from '#runtime/context/use-translation.ts';
import { JsonField } from './JsonField.tsx';
import { changesOf, jsonField, partForm } from './property-form.ts';

interface Props {
  /** The selected node in the definition. */
  node: Readonly<Record<string, unknown>> | undefined;
  kind: Kind | undefined;
  onChange(changes: ReturnType<typeof changesOf>): void;
}

const fields = { [jsonField]: JsonField };

/** The properties of the selected node, generated from the props schema of its kind. */
export function PropertyPanel({ node, kind, onChange }: Props) {
  const say = useSay();
  const parts = useMemo(() => (kind ? nodePanel(kind) : []), [kind]);
  if (!node || !kind) {
    return (
      <Empty className="zs-empty" image={Empty.PRESENTED_IMAGE_SIMPLE} description={say('studio.property.none')} />
    );
  }
  return (
    <section className="zs-properties" aria-label={say('studio.property')}>
      <h2>
        {say(`kind.${kind.zhjyKey}`)} <code>{kind.zhjyKey}</code>
      </h2>
      <Collapse
        ghost
        size="small"
        defaultActiveKey={['common', 'own']}
        items={parts.map((part) => ({
          key: part.id,
          label: say(`studio.property.${part.id}`),
          children: <Part part={part} node={node} onChange={onChange} />,
        }))}
      />
    </section>
  );
}

function Part({ part, node, onChange }: { part: PanelPart } & Pick<Props, 'onChange'> & { node: object }) {
  const say = useSay();
  const { schema, uiSchema, value } = useMemo(() => partForm(part, node, say), [part, node, say]);
  return (
    <SchemaForm
      id={`property_${part.id}`}
      schema={schema}
      uiSchema={uiSchema}
      value={value}
      fields={fields}
      onChange={(entered) => onChange(changesOf(part, value, entered as Record<string, unknown>))}
    />
  );
}
