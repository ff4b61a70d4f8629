import type { TObject, TSchema } from '@sinclair/typebox';
import type { Issue } from '#schemas/language/issue.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';
import type { Option } from '#schemas/language/source.ts';
import type { Text } from '#schemas/language/text.ts';
import type { WorkingCalendar } from '../dates/working-calendar.ts';
import { own } from '../schema/record.ts';

/** Types of fields in formulas. */
export type FieldType = 'number' | 'text' | 'bool' | 'date' | 'datetime' | 'time' | 'list' | 'any';

/** The four categories of kinds. */
export type Wing = 'fields' | 'pickers' | 'layout' | 'blocks' | 'steps';

/** Props of a node according to its kind's schema, defaults filled. */
export type Props = Readonly<Record<string, unknown>>;

/** A reference by id whose name is needed for display, for example `{ noun: 'user', id: '349057407209541' }`. */
export interface Ref {
  /**
   * `user`, `organize`, ... or `dictionary/<code>`, `model/<id>/<field>` for entries of one of many. A kind that does
   * not know its option source uses `option`: an entry of the node's source (see fieldRefs).
   */
  noun: string;
  id: string;
}

/** Looks up names of references that {@link ValueVerbs.refs} returned, loaded before. */
export interface NameLookup {
  (ref: Ref): string | undefined;
  /** A text of the definition in the user's language. Absent: Chinese, message ids unchanged. */
  t?(text: Text): string;
}

/** Result of `parse`: always a value, and the issues of the stored one. */
export interface Parsed<V> {
  value: V;
  issues: readonly ValueIssue[];
}

/** A shared empty list, because a table may have ten thousand cells. */
export const noIssues: readonly ValueIssue[] = Object.freeze([]);

/** An issue of a value; the caller adds the path. */
export type ValueIssue = Pick<Issue, 'id' | 'params'>;

/** Creation time and user of a new record. */
export interface Current {
  /** Epoch milliseconds. */
  now: number;
  user: Readonly<Record<string, unknown>>;
  /** Working days of the organisation, for defaults that are formulas. */
  calendar?: WorkingCalendar | undefined;
}

/** The behaviour of a value. Each function is pure. */
export interface ValueVerbs<P = Props, V = unknown> {
  /** JSON Schema of the stored value. */
  schema: TSchema;
  /** The value of an untouched field. */
  empty(props: P): V;
  /** The value for `defaultCurrent`: now, or the current user, department, organisation. */
  current?(props: P, current: Current): V | undefined;
  /** Whether the value is empty (for required). Absent: undefined, null, '' and []. */
  isEmpty?(value: V, props: P): boolean;
  /**
   * Parses a value from the database or an old format. Never throws. `parse(undefined)` is `empty`; `parse(store(v))`
   * is `v`.
   */
  parse(stored: unknown, props: P): Parsed<V>;
  /** Validation rules of the kind; required and patterns are checked in core/check. */
  check(value: V, props: P): readonly ValueIssue[];
  /** Validation rules that depend on the current time or on other fields. */
  within?(
    value: V,
    context: { props: P; config: Readonly<Record<string, unknown>> },
    around: RuleContext,
  ): readonly ValueIssue[];
  /** The stored form. `undefined`: nothing. */
  store(value: V, props: P): unknown;
  /** The display text in view, cell, print, export and search. Of empty: ''. */
  text(value: V, props: P, names: NameLookup): string;
  /** A value that is HTML, for printing with its formatting. */
  html?(value: V, props: P): string;
  /** The ids whose names `text` needs. */
  refs?(value: V, props: P): readonly Ref[];
  /**
   * Interprets a typed or pasted text as input for `parse`; undefined: not a value of this kind; {@link ambiguous}:
   * several matches. Absent: the text itself, on one line.
   */
  read?(words: string, props: P, context: TextContext): unknown;
}

/** Result for a text with several matches. */
export const ambiguous = Symbol('ambiguous');

/** Context for interpreting a text. */
export interface TextContext {
  /** The available options. */
  options: readonly Option[];
  /** A text of the definition in the user's language. */
  t(text: Text): string;
}

/** Context of validation rules besides the value. */
export interface RuleContext {
  /** Epoch milliseconds. */
  now: number;
  read(name: string): unknown;
}

/** System fields, filled by the server at creation, at every save, or once from a numbering rule. */
export type SystemFill =
  | 'createUser'
  | 'createTime'
  | 'modifyUser'
  | 'modifyTime'
  | 'currOrganize'
  | 'currPosition'
  | 'number';

/** Resources configured in an installation that a definition refers to. */
export type Installed = 'interface' | 'model' | 'numbering' | 'print';

/** Which values a picker field offers. */
export interface AllowedOptions {
  /** An allow-list of ids; among people `{id}--{type}` means all its members. Absent: no restriction. */
  only?: readonly string[];
  /** Organisations the current user is authorised for, or those of them at and below the current one. */
  own?: 'authorised' | 'current';
  /** Organisations of this category. */
  category?: 'department';
  /** The required depth of an area below the top level. */
  level?: number;
  /** Of every type in the organisation: ids have the suffix of their type, `{id}--{type}`. */
  typed?: boolean;
}

/** A kind with child nodes. */
export interface Container {
  /** Where the values of its fields are stored: in the record itself, or in the rows of a sub-table. Absent: nowhere. */
  values?: 'record' | 'rows';
  /** The only kind allowed for its children: tabs hold panels. */
  only?: string;
  /** Properties with child nodes, besides `children`: `['start', 'main']`. */
  slots?: readonly string[];
  /**
   * Slots whose nodes are fields of other records than the screen's: columns and search fields of a list. Never in
   * `CompiledScreen.fields`.
   */
  apart?: readonly string[];
  /** Its children have places `x`, `y`, `w`, `h` on a grid of 12 columns; overlapping ones are reported. */
  placed?: boolean;
  /** Its children are layers of a surface of fixed size: each has `x`, `y`, `w`, `h` and `turn` in its pixels. */
  layered?: boolean;
  /**
   * Has a nested form: the node has `fields`, `entity` and form settings like a definition, compiled into
   * `CompiledNode.form`. Its fields are never in the outer `CompiledScreen.fields`.
   */
  form?: boolean;
}

/** A kind in sub-tables and lists. */
export interface Listing {
  /** May be a column of a sub-table. */
  column?: boolean;
  /** May be a column of a list. */
  listed?: boolean;
  /** How a list searches it. Absent: it cannot be searched. */
  search?: 'text' | 'equals' | 'options' | 'numberRange' | 'dateRange' | 'timeRange';
  /** The kind of the search field in a list, with the same options. Absent: derived from `search`. */
  searchAs?: string;
  sortable?: boolean;
  /** May be summed in a sub-table or list. */
  summable?: boolean;
  /** Property that names a field of the row, whose text a cell receives where there is no value. */
  standIn?: string;
}

/** What the props of a kind refer to. */
export interface Reference<P = Props> {
  /** Properties that name a field of the same record. */
  fields?: readonly string[];
  /** Properties with options of another library as plain data; a text that looks like a function is an issue. */
  data?: readonly string[];
  /** Props and config that name a resource of the installation: `{ rule: 'numbering' }`. */
  resources?: Readonly<Record<string, Installed>>;
  /**
   * Shows an attribute of a record picked in another field: returns the noun of the picked rows, whose names are that
   * attribute. `picking`: the props of the picker field.
   */
  attributeOf?(picking: Props, own: Props): string;
  /** The property that a field must have so that this kind shows an attribute of what it picks. */
  picker?: string;
  /**
   * For pickers: the offered ids. The server refuses other ids unless they were stored before. `read`: the value of
   * another field, in a row first of the same row.
   */
  offers?(props: P, read: (field: string) => unknown): AllowedOptions;
}

/** What the server does with a field, and requires of its user. */
export interface ServerSide {
  /** Filled by the server, not by the user. */
  system?: SystemFill;
  /** Has uploaded files; the server checks them against the limits of the field. */
  admits?: 'files' | 'pictures';
  /** Requires a logged-in user: it calls endpoints that need a session. */
  signedIn?: boolean;
  /** Lists of entries that lead to menus: left out are those to menus that the viewer may not open. */
  shortcuts?: readonly string[];
}

/**
 * The pure part of a kind. The runtime does not refer to kinds by name: whatever it needs to know is a property here.
 */
export interface Kind<P = Props, V = unknown> {
  zhjyKey: string;
  wing: Wing;
  /** Schema of the props with defaults: validates definitions, types the component, generates the property panel. */
  props: TObject;
  /**
   * Schema of config properties in addition to the common ones, with defaults (`label`, `showLabel`, `defaultValue`,
   * `trigger` among them).
   */
  config?: TObject;
  /** Common config properties without effect: `['required', 'regList']`. */
  without?: readonly string[];
  /** Required properties: an expression, the form to choose from. */
  needs?: readonly string[];
  /** Initial properties of a new node in the designer, in addition to the defaults. */
  fresh?: Partial<DefinitionNode>;
  /** Names of events that can have actions. */
  events?: readonly string[];
  /** Has options from a `source`. */
  options?: boolean;
  /** Rendered without a label and a grid cell. */
  bare?: boolean;
  /** Opens over the screen (dialog, drawer); placed in `overlays`. */
  overlay?: boolean;
  /**
   * May be a block of a report: one that shows a text, a sheet whose cells the server computes, or a chart of a dataset.
   * Absent: no block of reports.
   */
  inReport?: 'text' | 'sheet' | 'chart';
  /** Absent: the kind stores nothing (displays, layout, blocks). */
  value?: ValueVerbs<P, V>;
  /** The expression of a node whose value is computed from it, and never entered. */
  formula?(node: Readonly<Record<string, unknown>>): unknown;
  /** The kind of a node with other properties than its fresh ones: a formula that results in a text. Absent: itself. */
  variant?(node: Readonly<Record<string, unknown>>): Kind | undefined;
  /** The type of its values in formulas. Absent: by the search of its listing, otherwise as each value is. */
  type?: FieldType | ((props: P) => FieldType);
  container?: Container;
  listing?: Listing;
  reference?: Reference<P>;
  server?: ServerSide;
}

/** Whether the kind is a sub-table: its children are columns, whose values are stored in each row. */
export const hasRows = (kind: Kind | undefined): boolean => kind?.container?.values === 'rows';

/** Whether it shows rows, as a card of a portal does, instead of offering options. */
export const showsRows = (kind: Kind | undefined): boolean => kind?.props.properties['rows'] !== undefined;

/** Whether the value is computed from an expression, not entered. */
export const isCalculated = (kind: Kind | undefined): boolean => kind?.formula !== undefined;

/** All pure parts by `zhjyKey`. */
export type Kinds = ReadonlyMap<string, Kind>;

/** The kind of a node. */
export function kindOfNode(kinds: Kinds, node: unknown): Kind | undefined {
  const key = own(own(node, 'config'), 'zhjyKey');
  const kind = typeof key === 'string' ? kinds.get(key) : undefined;
  return kind?.variant?.(node as Readonly<Record<string, unknown>>) ?? kind;
}
