import type { Definition, ListDefinition } from '#schemas/language/definition.ts';

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
