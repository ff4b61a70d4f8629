import { expressionAsText } from './0-expression-as-text.ts';
import type { Step } from './step.ts';

/** The migrations of the language, in order; the first starts at version 0. */
export const steps: readonly Step[] = [expressionAsText];
