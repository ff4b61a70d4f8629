import { type TSchema, Type } from '@sinclair/typebox';
import { type PanelSection, panelSections } from '#schemas/language/editor.ts';
import { annotationsOf } from '../../editing/editors.ts';
import type { PanelProperty } from '../../lists/model/node-panel.ts';
import type { StepKind } from '../model/step-kind.ts';

/** A section of the property panel of a step. */
export interface StepSection {
  id: PanelSection;
  properties: PanelProperty[];
}

const property = (path: readonly string[], schema: TSchema, id: string): PanelProperty => ({
  path,
  schema,
  title: schema.title ?? id,
  about: schema.description ?? `${id}.about`,
});

/** All properties of a step of this kind by section: the property panel is generated from the schema of the kind. */
export function stepPanel(kind: StepKind): StepSection[] {
  const basics = [
    property(['config', 'label'], Type.Ref('text'), 'kind.step.label'),
    property(['key'], Type.String(), 'kind.step.key'),
  ];
  const own = Object.entries(kind.props.properties as Record<string, TSchema>).map(([name, schema]) =>
    property([name], schema, `kind.prop.${name}`),
  );
  return panelSections
    .map((id) => ({
      id,
      properties: [
        ...(id === 'basics' ? basics : []),
        ...own.filter(({ schema }) => (annotationsOf(schema).section ?? 'basics') === id),
      ],
    }))
    .filter(({ properties }) => properties.length > 0);
}
