import { ruleDepthMax, ruleNodesMax, ruleOperators } from '#schemas/language/rule.ts';
import { suggest } from '../schema/nearest.ts';
import { at } from '../schema/path.ts';
import { isObject } from '../schema/record.ts';
import type { Params } from '../schema/check.ts';
import { isTruth, parse, visitTree } from '../calc/parse.ts';
import { operationOf } from './evaluate.ts';
import { formulaOf } from './formula-rule.ts';

/** A problem of a rule; `path` is relative to the rule. */
export interface RuleProblem {
  path: string;
  id: string;
  params: Params;
}

/** A name read by a rule, and its path. */
export interface RuleRead {
  name: string;
  path: string;
}

export interface Inspection {
  reads: RuleRead[];
  problems: RuleProblem[];
}

/** Operators whose second operand runs once per item, on the item. */
const iterators = new Set(['map', 'filter', 'reduce', 'all', 'none', 'some']);
const operators: ReadonlySet<string> = new Set(ruleOperators);

/** Operators of other languages, with the suggested json-logic operator. */
const meant: Readonly<Record<string, string>> = {
  ...{ '=': '==', '<>': '!=', '≠': '!=', '≥': '>=', '≤': '<=', '＞': '>', '＜': '<' },
  ...{ '&&': 'and', '||': 'or', '×': '*', '÷': '/', not: '!' },
  ...{ contains: 'in', includes: 'in', has: 'in', eq: '==', equals: '==', ne: '!=' },
  ...{ gt: '>', gte: '>=', ge: '>=', lt: '<', lte: '<=', le: '<=' },
};

/** Maximum nesting of iterations, so that a short rule cannot run for ever. */
const iterationsMax = 2;

/**
 * Analyses a rule without running it: its dependencies, and whether it is within the limits (LANG-010). Never throws.
 */
export function inspectRule(rule: unknown): Inspection {
  const formula = formulaOf(rule);
  if (formula !== undefined) return inspectFormula(formula);
  const inspector = new Inspector();
  inspector.visit(rule, '', { depth: 1, iterations: 0 });
  return { reads: inspector.reads, problems: inspector.problems };
}

/** The names of a formula, or why it does not parse; its calls and types are checked where its functions are known. */
function inspectFormula(formula: string): Inspection {
  const path = 'formula';
  const parsed = parse(formula, true);
  if ('problem' in parsed) {
    const { id, params, offset } = parsed.problem;
    return { reads: [], problems: [{ path, id, params: { ...params, offset } }] };
  }
  const reads: RuleRead[] = [];
  visitTree(parsed.tree, (part) => {
    if (part.type === 'field' && !isTruth(part.name)) reads.push({ name: part.name, path });
  });
  return { reads, problems: [] };
}

interface RulePosition {
  depth: number;
  iterations: number;
}

class Inspector {
  readonly reads: RuleRead[] = [];
  readonly problems: RuleProblem[] = [];
  private nodes = 0;
  private stopped = false;

  visit(rule: unknown, path: string, place: RulePosition): void {
    this.nodes++;
    if (place.depth > ruleDepthMax) this.stop('', 'issue.rule-too-deep', { maximum: ruleDepthMax });
    if (this.nodes > ruleNodesMax) this.stop('', 'issue.rule-too-large', { maximum: ruleNodesMax });
    if (this.stopped) return;
    if (Array.isArray(rule)) rule.forEach((item, index) => this.visit(item, at(path, index), deeper(place)));
    else if (isObject(rule)) this.operation(rule, path, place);
  }

  private operation(rule: Record<string, unknown>, path: string, place: RulePosition) {
    const operation = operationOf(rule);
    if (!operation) return this.problem(path, 'issue.rule-form', { count: Object.keys(rule).length });
    const { operator, operands } = operation;
    if (!operators.has(operator)) {
      return this.problem(at(path, operator), 'issue.unknown-operator', {
        name: operator,
        ...(Object.hasOwn(meant, operator) ? { suggestion: meant[operator] as string } : suggest(operator, operators)),
      });
    }
    const listed = Array.isArray(rule[operator]);
    const pathOf = (index: number) => (listed ? at(at(path, operator), index) : at(path, operator));
    if (operator === 'var') return this.variable(operands, pathOf, place);
    if (operator === 'missing' || operator === 'missing_some') this.missing(operator, operands, pathOf, place);
    if (iterators.has(operator)) return this.iteration(operands, pathOf, place);
    operands.forEach((operand, index) => this.visit(operand, pathOf(index), deeper(place)));
  }

  private variable(operands: unknown[], pathOf: (index: number) => string, place: RulePosition) {
    const [name, otherwise] = operands;
    if (name === undefined || name === null || typeof name === 'string' || typeof name === 'number') {
      if (name !== undefined && name !== null) this.read(String(name), pathOf(0), place);
    } else {
      this.problem(pathOf(0), 'issue.rule-computed-name', {});
    }
    if (otherwise !== undefined) this.visit(otherwise, pathOf(1), deeper(place));
  }

  private missing(operator: string, operands: unknown[], pathOf: (index: number) => string, place: RulePosition) {
    const from = operator === 'missing' ? 0 : 1;
    operands.slice(from).forEach((operand, index) => {
      for (const name of [operand].flat()) {
        if (typeof name === 'string') this.read(name, pathOf(index + from), place);
      }
    });
  }

  private iteration(operands: unknown[], pathOf: (index: number) => string, place: RulePosition) {
    if (place.iterations >= iterationsMax) {
      this.stop(pathOf(0), 'issue.rule-too-many-loops', { maximum: iterationsMax });
    }
    operands.forEach((operand, index) => {
      const iterations = index === 1 ? place.iterations + 1 : place.iterations;
      this.visit(operand, pathOf(index), { depth: place.depth + 1, iterations });
    });
  }

  /** Inside an iteration names refer to the item. */
  private read(name: string, path: string, place: RulePosition) {
    if (place.iterations === 0 && name !== '') this.reads.push({ name, path });
  }

  private stop(path: string, id: string, params: Params) {
    if (!this.stopped) this.problem(path, id, params);
    this.stopped = true;
  }

  private problem(path: string, id: string, params: Params) {
    this.problems.push({ path, id, params });
  }
}

const deeper = (place: RulePosition): RulePosition => ({ ...place, depth: place.depth + 1 });
