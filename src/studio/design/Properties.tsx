import { kindOfNode } from '#core/kind/kind.ts';
import { Collapse } from 'antd';
import { propertiesOf } from '#core/editing/editors.ts';
import { isRecord } from '#core/editing/entries.ts';
import { setValue, valueAt } from '#core/editing/node-edits.ts';
import { addressOf, pathOfNode } from '#core/editing/node-places.ts';
import { keysOf } from '#core/schema/path.ts';
import { issueSentence } from '#core/text/issue-sentence.ts';
import { useMemo } from 'react';
import { useI18n, useInterpreter } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import defaults from '#schemas/language/defaults.json' with { type: 'json' };
import { Definition } from '#schemas/language/definition.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { useEditing } from '../editing.ts';
import { DesignProvider, type FieldChoice, fieldsOf } from '../editors/design-context.ts';
import { type PropertyChange, PropertyForm } from '../editors/PropertyForm.tsx';
import { editorTable } from '../properties/editor-table.ts';
import { PropertyPanel } from '../properties/PropertyPanel.tsx';

/** The properties of the form itself by the sections of its panel. */
const formSections = {
  form: ['title', 'checks', 'disabled'],
  look: ['labelPosition', 'labelWidth', 'labelSuffix', 'size', 'gutter'],
  window: ['popupType', 'generalWidth', 'fullScreenWidth', 'drawerWidth'],
  buttons: [
    'hasConfirmBtn',
    'confirmButtonText',
    'hasCancelBtn',
    'cancelButtonText',
    'hasConfirmAndAddBtn',
    'confirmAndAddText',
    'hasPrintBtn',
    'printButtonText',
    'printId',
  ],
  records: ['primaryKeyPolicy', 'concurrencyLock', 'logicalDelete', 'lookups'],
} as const satisfies Record<string, readonly string[]>;

const formProperties = new Map(
  propertiesOf(Definition).map((property) => {
    const [name = ''] = property.path;
    const standard = (defaults.form as Record<string, unknown>)[name];
    const schema = standard === undefined ? property.schema : { ...property.schema, default: standard };
    const about = name === 'checks' ? 'studio.form.checks.about' : `kind.prop.${name}.about`;
    return [name, { ...property, schema, title: `kind.prop.${name}`, about }];
  }),
);

const settings = Object.entries<readonly string[]>(formSections).map(([id, names]) => ({
  id,
  properties: names.flatMap((name) => formProperties.get(name) ?? []),
}));

interface FormSettingsProps {
  fields: readonly FieldChoice[];
  problems(property: string): readonly string[];
  onChange(changes: readonly PropertyChange[]): void;
}

/** The properties of the form itself: shown while no node is chosen. */
function FormSettings({ fields, problems, onChange }: FormSettingsProps) {
  const t = useTranslation();
  const { kinds } = useInterpreter();
  const { tree } = useEditing();
  const edited = isRecord(tree) ? tree : {};
  const design = { editors: editorTable, fields, kinds, edited, kind: undefined, change: onChange };
  return (
    <section className="zs-properties" aria-label={t('studio.property')}>
      <h2>{t('studio.form.settings')}</h2>
      <p className="zs-hint">{t('studio.property.none')}</p>
      <DesignProvider value={design}>
        <Collapse
          ghost
          size="small"
          defaultActiveKey={['form', 'look']}
          items={settings.map(({ id, properties }) => ({
            key: id,
            label: t(`studio.form.${id}`),
            children: (
              <PropertyForm
                id={`form_${id}`}
                properties={properties}
                edited={edited}
                problems={problems}
                onChange={onChange}
              />
            ),
          }))}
        />
      </DesignProvider>
    </section>
  );
}

/** The properties of the chosen nodes; without one, those of the form. */
export function Properties({ issues: all = [] }: { issues?: readonly Issue[] }) {
  const { kinds } = useInterpreter();
  const { messages } = useI18n();
  const { tree, selection, edit, issuesAt, grammar, fields: named, editors } = useEditing();
  const whole = grammar.whole === undefined ? [] : [grammar.whole];
  const addresses = selection.addresses.length > 0 ? selection.addresses : whole;
  const fields = useMemo(() => named ?? fieldsOf(tree, kinds), [named, tree, kinds]);
  const selected = addresses.flatMap((address) => {
    const path = pathOfNode(tree, address);
    const kind = path && kindOfNode(kinds, valueAt(tree, path));
    return path && kind
      ? [{ address, path, kind, node: valueAt(tree, path) as Readonly<Record<string, unknown>> }]
      : [];
  });
  const [first] = selected;
  const change = (changes: readonly PropertyChange[]) => {
    const places = first ? selected.map(({ path }) => path) : [[]];
    const apply = (draft: object) => {
      for (const path of places) for (const one of changes) setValue(draft, [...path, ...one.path], one.value);
    };
    edit(apply, JSON.stringify([addresses, changes.map((one) => one.path)]));
  };
  const issues = first ? (issuesAt.get(first.address) ?? []) : all;
  const problems = (property: string) => {
    const path = [...(first?.path ?? []), ...keysOf(property)];
    const isIn = (keys: readonly (string | number)[]) => path.every((step, index) => keys[index] === step);
    return issues.filter((issue) => isIn(keysOf(issue.path))).map((issue) => issueSentence(issue, messages));
  };
  if (!first) return <FormSettings fields={fields} problems={problems} onChange={change} />;
  return (
    <PropertyPanel
      key={addresses.join(' ')}
      selected={selected}
      fields={fields}
      editors={editors}
      definition={tree}
      problems={problems}
      address={first.address}
      onChange={change}
      onChoose={(path) => selection.choose([addressOf([...first.path, ...path])])}
    />
  );
}
