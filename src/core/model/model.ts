import type { Definition, ListDefinition } from '#schemas/language/definition.ts';

/**
 * Writes the name of a call that a generated screen makes for the records of its own form, so that the page can tell it from
 * a call that the definition names (PERM-022).
 */
export type OwnCall = (name: string) => string;

/** Where nothing has to be told apart. */
export const asNamed: OwnCall = (name) => name;

/** A released form as the page gets it, its definitions parsed. */
export interface Model {
  id: string;
  fullName: string;
  enCode: string;
  /** 1 form only, 2 form with list; absent: 2. */
  webType?: number;
  /** 1: its records take part in a flow. */
  enableFlow?: number;
  form: Definition;
  list?: ListDefinition;
}
