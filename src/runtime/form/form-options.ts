import type { Issue } from '#schemas/language/issue.ts';
import type { Scope } from '../context/scope.ts';
import type { Draft } from './draft.ts';
import type { FormProbe } from './probe.ts';
import type { ValidationParts } from './validation.ts';

/** Options of a form store besides screen and record. */
export interface FormOptions {
  scope: Scope;
  /** Preserves unsaved values through a reload. */
  draft?: Draft;
  /** What validation rules read besides the record. */
  checks?: ValidationParts['checks'];
  /** Issues found while parsing the stored record: values that do not fit are marked and preserved. */
  found?: readonly Issue[];
  /** Counts the work done for each change. */
  probe?: FormProbe;
}
