import { Collapse, Empty } from 'antd';
import { lazy, Suspense, useMemo } from 'react';
import { nodePanel, type PanelPart } from '#core/lists/model/node-panel.ts';
import type { Kind } from '#core/kind/kind.ts';
import { useInterpreter } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { DesignProvider, type Editors, type FieldChoice } from '../editors/design-context.ts';
import { type PropertyChange, PropertyForm } from '../editors/PropertyForm.tsx';
import { editorTable } from './editor-table.ts';

/** The functions of formulas are many. */
const Why = lazy(() => import('../explain/Why.tsx'));

type Json = Readonly<Record<string, unknown>>;

/** A selected node of the definition. */
export interface SelectedNode {
  node: Json;
  kind: Kind;
}

interface Props {
  /** The selected nodes; of several, the properties that they have in common are edited together. */
  selected: readonly SelectedNode[];
  /** The fields of the form. */
  fields: readonly FieldChoice[];
  /** Editors in place of those of a form. */
  editors?: Partial<Editors> | undefined;
  /** The form, for results of its sample record. */
  definition?: unknown;
  /** The sentences of the issues of a property of the only selected node, by its path in the node. */
  problems?: ((path: string) => readonly string[]) | undefined;
  /** The address of the only selected node, where its form is on the page: its state and value are explained. */
  address?: string | undefined;
  onChange(changes: readonly PropertyChange[]): void;
  /** Selects a node within the only selected one, by its path there. */
  onChoose?: (path: readonly (string | number)[]) => void;
}

const at = (node: Json, path: readonly string[]) =>
  path.reduce<unknown>((value, step) => (value as Json | null | undefined)?.[step], node);

/** Properties that name one node: nodes that are edited together differ in them. */
const ownNames = new Set(['vModel', 'children']);

/** The parts of the panel: all properties of one kind, or those that several kinds have in common. */
function partsOf(kinds: readonly Kind[], isOne: boolean): PanelPart[] {
  const [first, ...others] = kinds;
  if (!first) return [];
  if (isOne) return nodePanel(first);
  const shapes = others.map(
    (kind) =>
      new Map(
        nodePanel(kind).flatMap(({ properties }) =>
          properties.map(({ path, schema }) => [path.join('.'), JSON.stringify({ ...schema, default: undefined })]),
        ),
      ),
  );
  const isCommon = (name: string, schema: object) =>
    !ownNames.has(name) &&
    shapes.every((shape) => shape.get(name) === JSON.stringify({ ...schema, default: undefined }));
  return nodePanel(first)
    .map((part) => ({
      ...part,
      properties: part.properties.filter(({ path, schema }) => isCommon(path.join('.'), schema)),
    }))
    .filter(({ properties }) => properties.length > 0);
}

/** The properties in which the nodes differ. */
function mixedIn(selected: readonly SelectedNode[], parts: readonly PanelPart[]): ReadonlySet<string> {
  const [first, ...others] = selected;
  if (!first || others.length === 0) return new Set();
  const differs = (path: readonly string[]) => {
    const value = JSON.stringify(at(first.node, path));
    return others.some(({ node }) => JSON.stringify(at(node, path)) !== value);
  };
  const paths = parts.flatMap(({ properties }) => properties.map(({ path }) => path));
  return new Set(paths.filter(differs).map((path) => path.join('.')));
}

function Heading({ selected }: Pick<Props, 'selected'>) {
  const t = useTranslation();
  const [first, ...others] = selected;
  if (!first || others.length > 0) return t('studio.property.several', { count: selected.length });
  const { zhjyKey } = first.kind;
  return (
    <>
      {t(`kind.${zhjyKey}`)} <code>{zhjyKey}</code>
    </>
  );
}

/** The properties of the selected nodes, generated from the props schemas of their kinds. */
export function PropertyPanel(props: Props) {
  const { selected, fields, editors: own, definition, problems, address, onChange, onChoose } = props;
  const t = useTranslation();
  const { kinds } = useInterpreter();
  const keys = selected.map(({ kind }) => kind.zhjyKey).join(' ');
  const isOne = selected.length === 1;
  const parts = useMemo(
    () =>
      partsOf(
        [...new Set(keys.split(' '))].flatMap((key) => kinds.get(key) ?? []),
        isOne,
      ),
    [keys, kinds, isOne],
  );
  const mixed = useMemo(() => mixedIn(selected, parts), [selected, parts]);
  const [first] = selected;
  if (!first) {
    return <Empty className="zs-empty" image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('studio.property.none')} />;
  }
  const design = {
    editors: own ? { ...editorTable, ...own } : editorTable,
    fields,
    kinds,
    definition,
    edited: first.node,
    kind: first.kind,
    change: onChange,
    choose: isOne ? onChoose : undefined,
  };
  return (
    <section className="zs-properties" aria-label={t('studio.property')}>
      <h2>
        <Heading selected={selected} />
      </h2>
      <DesignProvider value={design}>
        <Suspense>{isOne && address !== undefined && <Why address={address} />}</Suspense>
        <Collapse
          ghost
          size="small"
          defaultActiveKey={['common', 'own']}
          items={parts.map((part) => ({
            key: part.id,
            label: t(`studio.property.${part.id}`),
            children: (
              <PropertyForm
                id={`property_${part.id}`}
                properties={part.properties}
                edited={first.node}
                mixed={mixed}
                onChange={onChange}
                {...(isOne && problems && { problems })}
              />
            ),
          }))}
        />
      </DesignProvider>
    </section>
  );
}
