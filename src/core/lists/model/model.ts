import type { Definition, ListDefinition } from '#schemas/language/definition.ts';

/**
 * Tags the name of a call that a generated screen makes for the records of its form, so that the page can distinguish
 * it from a call named in the definition (PERM-022).
 */
export type OwnCall = (name: string) => string;

/** No tag, where the calls need not be distinguished. */
export const asNamed: OwnCall = (name) => name;

/** A released form as loaded by the page, its definitions parsed. */
export interface Model {
  id: string;
  fullName: string;
  enCode: string;
  /** 1 form only, 2 form with list; absent: 2. */
  webType?: number;
  /** 1: its records have a flow. */
  enableFlow?: number;
  /** The process that a new record starts; absent or empty: none. */
  flowId?: string;
  form: Definition;
  list?: ListDefinition;
}
