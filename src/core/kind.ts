import type { TObject, TSchema } from '@sinclair/typebox';
import type { Issue } from '#schemas/language/issue.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';
import type { Option } from '#schemas/language/source.ts';
import type { Text } from '#schemas/language/text.ts';

/** The four wings of the registry. */
export type Wing = 'fields' | 'pickers' | 'layout' | 'blocks';

/** Properties of a node as its kind's props schema states them, defaults filled. */
export type Props = Readonly<Record<string, unknown>>;

/** A thing referred to by id whose name a text needs, for example `{ noun: 'user', id: '349057407209541' }`. */
export interface Ref {
  /**
   * `user`, `organize`, ... or `dictionary/<code>`, `model/<id>/<field>` for the entries of one of many. A kind that
   * does not know where its options come from says `option`: an entry of the node's own source (see fieldRefs).
   */
  noun: string;
  id: string;
}

/** Looks up names that were asked for with {@link ValueVerbs.refs} beforehand. */
export interface Names {
  (ref: Ref): string | undefined;
  /** A text of the definition in the reader's language. Absent: Chinese, message ids as they are. */
  say?(text: Text): string;
}

/** What `parse` makes of a stored value: always a value, and what was wrong with the stored one. */
export interface Parsed<V> {
  value: V;
  issues: readonly ValueIssue[];
}

/** Nothing was wrong: one list for the ten thousand cells of a table. */
export const noIssues: readonly ValueIssue[] = Object.freeze([]);

/** An issue of a value; its path is known to the caller. */
export type ValueIssue = Pick<Issue, 'id' | 'params'>;

/** The moment and the person a new record is made at and by. */
export interface Current {
  /** Epoch milliseconds. */
  now: number;
  user: Readonly<Record<string, unknown>>;
}

/** How a value behaves. Each verb is pure and has one job. */
export interface ValueVerbs<P = Props, V = unknown> {
  /** What is stored, as JSON Schema. */
  schema: TSchema;
  /** The value of an untouched field. */
  empty(props: P): V;
  /** What `defaultCurrent` means: now, or the current user, department, organisation. */
  current?(props: P, current: Current): V | undefined;
  /** Whether nothing was filled in (for required). Absent: undefined, null, '' and []. */
  isEmpty?(value: V, props: P): boolean;
  /** From the database or an old format. Never throws. `parse(undefined)` is `empty`; `parse(store(v))` is `v`. */
  parse(stored: unknown, props: P): Parsed<V>;
  /** Rules of the kind itself; required and patterns belong to core/check. */
  check(value: V, props: P): readonly ValueIssue[];
  /** Rules of the configuration that depend on the moment or on other fields. */
  within?(
    value: V,
    told: { props: P; config: Readonly<Record<string, unknown>> },
    around: Around,
  ): readonly ValueIssue[];
  /** What is written. `undefined`: nothing. */
  store(value: V, props: P): unknown;
  /** The words a person reads in view, cell, print, export and search. Of empty: ''. */
  text(value: V, props: P, names: Names): string;
  /** The ids whose names `text` needs. */
  refs?(value: V, props: P): readonly Ref[];
  /**
   * What words somebody wrote or pasted mean, as `parse` takes it; undefined: nothing of this kind; {@link ambiguous}:
   * more than one thing. Absent: the words themselves, on one line.
   */
  read?(words: string, props: P, told: Told): unknown;
}

/** What words mean that may mean several things. */
export const ambiguous = Symbol('ambiguous');

/** What words are read with. */
export interface Told {
  /** What may be chosen. */
  options: readonly Option[];
  /** A text of the definition in the reader's language. */
  say(text: Text): string;
}

/** What the rules of a field may look at beside it. */
export interface Around {
  /** Epoch milliseconds. */
  now: number;
  read(name: string): unknown;
}

/** Who fills a field that nobody types: the server, at creation, at every save, or once from a numbering rule. */
export type SystemFill =
  'createUser' | 'createTime' | 'modifyUser' | 'modifyTime' | 'currOrganize' | 'currPosition' | 'number';

/** What a configurer makes in an installation, and a definition names. */
export type Installed = 'interface' | 'model' | 'numbering';

/** What may be picked in a field. */
export interface Offer {
  /** Nothing but these ids; among people `{id}--{type}` stands for everybody who belongs to it. Absent: everything. */
  only?: readonly string[];
  /** Organisations whoever fills in is authorised for, or those of them at and below the current one. */
  own?: 'authorised' | 'current';
  /** Organisations of this category. */
  category?: 'department';
  /** How many levels below the top an area has to stand. */
  level?: number;
  /** Of every type in the organisation: an id is followed by its own, `{id}--{type}`. */
  typed?: boolean;
}

/**
 * The pure half of a kind. The runtime knows kinds by this shape and none by name: what it must know about one is a
 * property here.
 */
export interface Kind<P = Props, V = unknown> {
  zhjyKey: string;
  wing: Wing;
  /** What this kind is told, with defaults: validates definitions, types the component, draws the property panel. */
  props: TObject;
  /** Configuration of this kind besides the common one, with defaults (`label`, `showLabel`, `defaultValue`, `trigger` among them). */
  config?: TObject;
  /** Common configuration that means nothing here: `['required', 'regList']`. */
  without?: readonly string[];
  /** What a new node of this kind starts with in the designer, besides its defaults. */
  fresh?: Partial<DefinitionNode>;
  /** Absent: the kind stores nothing (displays, layout, blocks). */
  value?: ValueVerbs<P, V>;
  /** Properties that hold nodes, besides `children`: `['start', 'main']`. */
  slots?: readonly string[];
  /** Slots whose nodes are fields of other records than the screen's: a list's columns, its search. Never in `CompiledScreen.fields`. */
  apart?: readonly string[];
  /**
   * Holds a form of its own: the node says `fields`, `entity` and form settings as a definition does, and is compiled
   * into `CompiledNode.form`. Its fields are never in the outer `CompiledScreen.fields`.
   */
  form?: boolean;
  /** Holds fields; their values stand flat in the record. */
  container?: boolean;
  /** Holds rows; its children are columns and their values stand in each row. */
  rows?: boolean;
  /** The only kind its children may be: tabs hold panels. */
  holds?: string;
  /** Properties whose text is the name of a field of the same record. */
  refers?: readonly string[];
  /** Properties without which it does nothing: an expression, the form to choose from. */
  needs?: readonly string[];
  /** Properties and configuration whose text names something of the installation: `{ rule: 'numbering' }`. */
  names?: Readonly<Record<string, Installed>>;
  /** Takes `source` for its options. */
  options?: boolean;
  /** Works only for whoever is logged in: what it shows or keeps lies behind calls of its own. */
  signedIn?: boolean;
  /** The value is HTML: it is printed as it is formatted. */
  markup?: boolean;
  /** Computed from an expression. */
  calculated?: boolean;
  /**
   * Shows an attribute of what another field picked: the noun of the picked rows, whose names are that attribute. `picking`:
   * the properties of the field that picks.
   */
  attributeOf?(picking: Props, own: Props): string;
  /**
   * Picks by id what its refs name: what it offers. The server refuses other ids that are put there anew. `read`: the
   * value of another field, in a row first of the same row.
   */
  offers?(props: P, read: (field: string) => unknown): Offer;
  /** Holds uploaded files; the server holds them against the limits of the field. */
  admits?: 'files' | 'pictures';
  /** Filled by the server, never by the person. */
  system?: SystemFill;
  /** May be a column of a sub-table. */
  column?: boolean;
  /** May be a column of a list. */
  listed?: boolean;
  /** How a list searches it. Absent: it cannot be searched. */
  search?: 'text' | 'equals' | 'options' | 'numberRange' | 'dateRange' | 'timeRange';
  /** The kind that asks for it in a list's search, told the same options. Absent: by `search`. */
  searchAs?: string;
  sortable?: boolean;
  /** May be summed in a sub-table or list. */
  summable?: boolean;
  /** Opens over the screen (dialog, drawer); stands in `overlays`. */
  overlay?: boolean;
  /** Shown without label and grid cell of its own. */
  bare?: boolean;
  /** Event names a definition may give actions for. */
  events?: readonly string[];
}

/** All pure halves by `zhjyKey`. A null-prototype record or Map-like lookup. */
export type Kinds = ReadonlyMap<string, Kind>;
