import type { TSchema } from '@sinclair/typebox';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, createContext, use, useMemo } from 'react';
import { referenceKey } from '#client/reference-data.ts';
import type { EditorName } from '#core/editing/editors.ts';
import { isRecord } from '#core/editing/entries.ts';
import { formNodes } from '#core/lists/model/form-nodes.ts';
import type { PropertyPath } from '#core/lists/model/node-panel.ts';
import type { Kind, Kinds } from '#core/kind/kind.ts';
import { useHttp } from '#runtime/context/application.tsx';
import type { Services } from '#runtime/context/services.ts';
import type { Definition } from '#schemas/language/definition.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';
import type { Text } from '#schemas/language/text.ts';
import type { FormDataField } from '#schemas/resources/visualdev/visualdev.entity.ts';

type Client = Pick<Services['client'], 'send'>;

/** A field of the edited form, for choosing one. */
export interface FieldChoice {
  /** As conditions and parameters read it: `days`, `lines.amount`. */
  name: string;
  /** As lists name it: `days`, `lines-amount`. */
  prop: string;
  label: Text | undefined;
  kind: Kind;
  node: DefinitionNode;
  /** The sub-table that it is a column of. */
  table: string | undefined;
}

/** The fields of a form, whatever state it is in while it is edited. */
export function fieldsOf(definition: unknown, kinds: Kinds): FieldChoice[] {
  if (!isRecord(definition)) return [];
  return formNodes(definition as unknown as Definition, kinds).map(({ prop, node, kind, table }) => ({
    name: prop.replace('-', '.'),
    prop,
    label: node.config.label,
    kind,
    node,
    table,
  }));
}

/** What an editor edits. */
export interface EditorProps {
  /** The id of the control, for its label. */
  id: string;
  label: string;
  schema: TSchema;
  path: PropertyPath;
  value: unknown;
  /** `undefined` removes the property. */
  onChange(value: unknown): void;
  /** Shown in an empty control. */
  placeholder?: string | undefined;
}

/** An editor, and how it is framed. */
export interface Editor {
  Control: ComponentType<EditorProps>;
  /** It consists of several controls, and its value can also be edited as JSON. */
  isGroup?: boolean;
}

export type Editors = Readonly<Record<EditorName, Editor>>;

interface Design {
  editors: Editors;
  fields: readonly FieldChoice[];
  kinds: Kinds;
  /** The whole form, where results for a sample record are shown. */
  definition?: unknown;
  /** The object whose properties are edited: a node or a list. */
  edited: Readonly<Record<string, unknown>>;
  kind: Kind | undefined;
  /** Changes further properties of the edited object. */
  change?: ((changes: readonly { path: PropertyPath; value: unknown }[]) => void) | undefined;
  /** Selects a node within the edited one. */
  choose?: ((path: readonly (string | number)[]) => void) | undefined;
}

const DesignContext = createContext<Design | undefined>(undefined);
export const DesignProvider = DesignContext.Provider;

export function useDesign(): Design {
  const design = use(DesignContext);
  if (!design) throw new Error('an editor is outside of a designer');
  return design;
}

/** Reads the fields of another released form, of its records and of their rows; none without its id. */
export const formFieldsQuery = (client: Client, id: string) => ({
  queryKey: referenceKey('names', 'visualdev.fields', { id }),
  queryFn: async () =>
    ((await client.send('visualdev.fields', { id, filterType: 1 }, { quiet: true })).data as { list: FormDataField[] })
      .list,
  enabled: id !== '',
  retry: false,
});

/** The fields of another form as they can be chosen. */
export const choicesOfForm = (fields: readonly FormDataField[], kinds: Kinds): FieldChoice[] =>
  fields.flatMap(({ vmodel, label, zhjyKey }) => {
    const kind = kinds.get(zhjyKey);
    const node = { config: { zhjyKey, label }, vModel: vmodel };
    return kind ? [{ name: vmodel.replace('-', '.'), prop: vmodel, label, kind, node, table: undefined }] : [];
  });

/** The fields of another released form, of its records and of their rows; none without its id. */
export function useFormFields(id: string): readonly FieldChoice[] {
  const { client } = useHttp();
  const { kinds } = useDesign();
  const { data } = useQuery(formFieldsQuery(client, id));
  return useMemo(() => choicesOfForm(data ?? [], kinds), [data, kinds]);
}
