import type { Entity } from '#schemas/protocol/entity.ts';
import type { Issue } from '#schemas/language/issue.ts';
import type { Tree } from '../calc/parse.ts';
import type { Kind } from '../kind/kind.ts';
import type { JsonObject } from '../schema/record.ts';
import type { CompiledNode } from './tree.ts';

/**
 * Results of the stages of the pipeline for single nodes of a definition that is edited. An edit shares the objects of all
 * nodes it does not reach with the tree before, so only the changed nodes and those around them are computed again. For
 * trees whose objects are never modified, as those of the editing core; belongs to one context.
 */
export interface NodeCache {
  /** Stage 0: by the node as written. */
  readonly copies: WeakMap<object, CopiedNode>;
  /** Stage 2: by the copy. */
  readonly issues: WeakMap<object, CheckedNode>;
  /** The names that it defines and reads, by the copy. */
  readonly names: WeakMap<object, KnownNames>;
  /** Stage 3: by the copy. */
  readonly normal: WeakMap<object, { readonly entity: Entity | undefined; readonly node: JsonObject }>;
  /** Stage 4: by the node in normal form. */
  readonly compiled: WeakMap<object, AssembledNode>;
  /** The formulas of its conditions and of those within, by the node in normal form. */
  readonly conditions: WeakMap<object, readonly Tree[]>;
}

export const createNodeCache = (): NodeCache => ({
  copies: new WeakMap(),
  issues: new WeakMap(),
  names: new WeakMap(),
  normal: new WeakMap(),
  compiled: new WeakMap(),
  conditions: new WeakMap(),
});

/** Names that a screen, or a part of it, defines besides its fields. */
export interface KnownNames {
  /** Names bound by blocks (`bind`) and requests (`as`), and names passed by `set` and `open`. */
  names: Set<string>;
  /** Valid names for `reload`: those bound by blocks. */
  blocks: Set<string>;
  /** Fields that steps set, or that pickers fill. */
  given: Set<string>;
  /** Names that conditions, parameters, formulas and texts read. */
  read: Set<string>;
  /** Parts of what blocks with fields bind: `filter.` for such a block, and `filter.supplier` for each of its fields. */
  parts: Set<string>;
}

interface CopiedNode {
  readonly copy: JsonObject;
  /** Number of values in it, and how deep they are nested. */
  readonly values: number;
  readonly height: number;
}

/** A node assembled at a place, with what it added to its screen. */
interface AssembledNode {
  readonly address: string;
  readonly table: string | undefined;
  readonly apart: boolean;
  readonly compiled: CompiledNode;
  readonly taken: readonly CompiledNode[];
  readonly formulas: readonly Tree[];
}

/** The issues of a node at a place, and what the check read of the names around it. */
interface CheckedNode {
  readonly place: PlaceOfNode;
  readonly answers: readonly Answer[];
  readonly issues: readonly Issue[];
}

export interface PlaceOfNode {
  readonly path: string;
  readonly entity: Entity | undefined;
  readonly table: string | undefined;
  readonly holder: Kind | undefined;
  readonly apart: boolean;
}

/** Whether a set of names has a name. */
interface Answer {
  readonly of: string;
  readonly name: string;
  readonly has: boolean;
}

/** What a check reads of the names around a node. */
interface Reading {
  readonly answers: Answer[];
  /** It read all names of a set, so its result is not reused. */
  isOfAll: boolean;
}

/** Sets of names that note what is read of them while a node is checked. */
export interface ObservedNames {
  /** The same set, observed. `of`: the name of the set. */
  observe(of: string, names: ReadonlySet<string>): ReadonlySet<string>;
  /** Whether all these sets are observed. */
  isObserved(sets: readonly ReadonlySet<string>[]): boolean;
  /** Runs a check and returns what it read. */
  readingOf(run: () => void): Reading;
  /** Whether the sets have the same answers as before. */
  hasSame(answers: readonly Answer[]): boolean;
}

export function observeNames(): ObservedNames {
  const sets = new Map<string, ReadonlySet<string>>();
  let reading: Reading = { answers: [], isOfAll: false };
  class Observed extends Set<string> {
    readonly of: string;
    constructor(of: string, names: Iterable<string>) {
      super(names);
      this.of = of;
    }
    override has(name: string): boolean {
      const has = super.has(name);
      reading.answers.push({ of: this.of, name, has });
      return has;
    }
    private all<Items>(items: Items): Items {
      reading.isOfAll = true;
      return items;
    }
    override [Symbol.iterator]() {
      return this.all(super[Symbol.iterator]());
    }
    override keys() {
      return this.all(super.keys());
    }
    override values() {
      return this.all(super.values());
    }
    override entries() {
      return this.all(super.entries());
    }
    override forEach(...args: Parameters<Set<string>['forEach']>) {
      this.all(super.forEach(...args));
    }
  }
  return {
    observe(of, names) {
      const observed = new Observed(of, names);
      sets.set(of, observed);
      return observed;
    },
    isObserved: (given) => given.every((one) => one instanceof Observed),
    readingOf(run) {
      const outer = reading;
      reading = { answers: [], isOfAll: false };
      try {
        run();
        return reading;
      } finally {
        // What a node reads, its container reads too.
        for (const answer of reading.answers) outer.answers.push(answer);
        outer.isOfAll ||= reading.isOfAll;
        reading = outer;
      }
    },
    hasSame: (answers) => answers.every(({ of, name, has }) => sets.get(of)?.has(name) === has),
  };
}
