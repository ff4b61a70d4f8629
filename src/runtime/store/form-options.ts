import type { Issue } from '#schemas/language/issue.ts';
import type { Scope } from '../scope.ts';
import type { Draft } from './draft.ts';
import type { FormProbe } from './probe.ts';
import type { ValidationParts } from './validation.ts';

/** What a form store is opened with besides screen and record. */
export interface FormOptions {
  scope: Scope;
  /** Keeps what was typed through a reload. */
  draft?: Draft;
  /** What the rules of fields are told besides the record. */
  checks?: ValidationParts['checks'];
  /** What reading the stored record said: values that fit no longer are marked and kept. */
  found?: readonly Issue[];
  /** Counts what changes cost. */
  probe?: FormProbe;
}
