import { expressionAsText } from './0-expression-as-text.ts';
import type { Step } from './step.ts';

/** The steps of the language, in order: the first leads from version 0. */
export const steps: readonly Step[] = [expressionAsText];
