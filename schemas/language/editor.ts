import type { TSchema } from '@sinclair/typebox';

/** Editors of the property panel that a schema names itself: its type says too little about its values. */
export const editorHints = [
  'actionIcon',
  'billRule',
  'bound',
  'call',
  'colour',
  'columns',
  'dataRows',
  'dataSchema',
  'dictionary',
  'field',
  'fieldRights',
  'fieldRows',
  'fields',
  'form',
  'formula',
  'icon',
  'interface',
  'length',
  'marks',
  'members',
  'messageTemplate',
  'offers',
  'options',
  'ownValue',
  'permission',
  'prints',
  'process',
  'regularExpression',
  'rule',
  'step',
  'template',
  'value',
] as const;
export type EditorHint = (typeof editorHints)[number];

/** The sections of the property panel of a step, in their order. */
export const panelSections = ['basics', 'handlers', 'rights', 'buttons', 'limits', 'messages', 'interfaces'] as const;
export type PanelSection = (typeof panelSections)[number];
/** Further sections of the property panel of a node. */
export type NodeSection =
  | 'chartTitle'
  | 'series'
  | 'xAxis'
  | 'yAxis'
  | 'legend'
  | 'tooltip'
  | 'margins'
  | 'look'
  | 'link'
  | 'place';

/** Annotations of a schema for the property panel; they do not validate. */
export interface EditorAnnotations {
  editor?: EditorHint;
  /** The property is shown while this holds of the edited object. */
  when?: boolean | Readonly<Record<string, unknown>>;
  /** Which fields can be chosen: those whose kind may be listed, searched, sorted. */
  fits?: 'listed' | 'search' | 'sortable';
  /** Values to choose from. */
  offers?: readonly (string | number)[];
  /** The shape in which entries of a list are edited that accepts any. */
  entry?: TSchema;
  /** The value in a new entry of a list, where its type says too little. */
  start?: unknown;
  /** Of a property of a step, basics if absent; or of a property of a node. */
  section?: PanelSection | NodeSection;
}

/** The keywords of {@link EditorAnnotations}. */
export const annotationNames: ReadonlySet<string> = new Set([
  'editor',
  'when',
  'fits',
  'offers',
  'entry',
  'start',
  'section',
]);

/** Annotates a schema with its editor. */
export const editedBy = (editor: EditorHint, more: Omit<EditorAnnotations, 'editor'> = {}) => ({ editor, ...more });

/** Annotates a schema with the value in a new entry of a list. */
export const startsWith = (start: unknown): Pick<EditorAnnotations, 'start'> => ({ start });
