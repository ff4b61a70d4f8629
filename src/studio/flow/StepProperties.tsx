import { Collapse, Empty } from 'antd';
import { memo, useMemo } from 'react';
import { processWords } from '#schemas/language/process.ts';
import { editedBy } from '#schemas/language/editor.ts';
import { type StepSection, stepPanel } from '#core/flow/editing/step-panel.ts';
import { isRecord } from '#core/editing/entries.ts';
import { setValue, valueAt } from '#core/editing/node-edits.ts';
import { kindKeyOf, pathOfNode } from '#core/editing/node-places.ts';
import type { NodePath } from '#core/lists/model/outline.ts';
import { keysOf } from '#core/schema/path.ts';
import { issueSentence } from '#core/text/issue-sentence.ts';
import { useI18n, useInterpreter } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { StepKind } from '#core/flow/model/step-kind.ts';
import { type TSchema, Type } from '@sinclair/typebox';
import { EditingContext, useChosenLater, useEditing } from '../editing.ts';
import { DesignProvider } from '../editors/design-context.ts';
import { type PropertyChange, PropertyForm } from '../editors/PropertyForm.tsx';
import { editorTable } from '../properties/editor-table.ts';
import { useProcessPlace } from './use-process.ts';

/** The properties of the process itself. */
const processSections: readonly StepSection[] = [
  {
    id: 'basics',
    properties: [
      {
        path: ['title'],
        schema: (processWords.get('process') as TSchema)['properties']['title'] as TSchema,
        title: 'kind.process.title',
        about: '',
      },
      {
        path: ['form'],
        schema: Type.String(editedBy('form')),
        title: 'kind.process.form',
        about: 'kind.process.form.about',
      },
    ],
  },
];

interface PanelProps {
  sections: readonly StepSection[];
  /** Where the edited object is in the definition. */
  path: NodePath;
  edited: Readonly<Record<string, unknown>>;
}

function Panel({ sections, path, edited }: PanelProps) {
  const t = useTranslation();
  const { kinds } = useInterpreter();
  const { messages } = useI18n();
  const { fields } = useProcessPlace();
  const { edit, selection, issuesAt } = useEditing();
  const change = (changes: readonly PropertyChange[]) =>
    edit(
      (draft) => changes.forEach((one) => setValue(draft, [...path, ...one.path], one.value)),
      JSON.stringify([path, changes.map((one) => one.path)]),
    );
  const issues = issuesAt.get(selection.primary ?? '') ?? [];
  const problems = (property: string) => {
    const place = [...path, ...keysOf(property)];
    return issues
      .filter((issue) => place.every((step, index) => keysOf(issue.path)[index] === step))
      .map((issue) => issueSentence(issue, messages));
  };
  const design = { editors: editorTable, fields, kinds, edited, kind: undefined, change };
  return (
    <DesignProvider value={design}>
      <Collapse
        ghost
        size="small"
        defaultActiveKey={['basics', 'handlers']}
        items={sections.map(({ id, properties }) => ({
          key: id,
          label: t(`studio.flow.section.${id}`),
          children: (
            <PropertyForm
              id={`step_${id}`}
              properties={properties}
              edited={edited}
              problems={problems}
              onChange={change}
            />
          ),
        }))}
      />
    </DesignProvider>
  );
}

interface StepPanelProps {
  kind: StepKind;
  path: NodePath;
  edited: Record<string, unknown>;
}

function StepPanel({ kind, ...rest }: StepPanelProps) {
  const sections = useMemo(() => stepPanel(kind), [kind]);
  return <Panel sections={sections} {...rest} />;
}

/** The properties of the chosen step, or those of the process. */
export function StepProperties() {
  const shown = useChosenLater(useEditing());
  return (
    <EditingContext value={shown}>
      <ChosenProperties />
    </EditingContext>
  );
}

/** Without props: it is rendered when its document or its choice changes, not with everything around it. */
const ChosenProperties = memo(function ChosenProperties() {
  const t = useTranslation();
  const { steps } = useProcessPlace();
  const { tree, selection } = useEditing();
  const { primary } = selection;
  const path = primary === undefined ? undefined : pathOfNode(tree, primary);
  const node = path && valueAt(tree, path);
  const kind = steps.get(kindKeyOf(node) ?? '');
  const isStep = path !== undefined && kind !== undefined && isRecord(node);
  if (path !== undefined && kind === undefined && isRecord(node)) {
    const name = kindKeyOf(node) ?? '';
    return (
      <section className="zs-properties" aria-label={t('studio.property')}>
        <h2>{t('studio.flow.unknown', { name })}</h2>
        <Empty className="zs-empty" image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('studio.flow.unknown.about')} />
      </section>
    );
  }
  return (
    <section key={isStep ? primary : ''} className="zs-properties" aria-label={t('studio.property')}>
      <h2>
        {isStep ? t(`kind.${kind.zhjyKey}`) : t('studio.flow.process')} {isStep && <code>{kind.zhjyKey}</code>}
      </h2>
      {isStep ? (
        <StepPanel kind={kind} path={path} edited={node} />
      ) : (
        <Panel sections={processSections} path={[]} edited={isRecord(tree) ? tree : {}} />
      )}
    </section>
  );
});
