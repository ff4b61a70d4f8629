import { existsSync, readFileSync } from 'node:fs';

const folder = '../shared/vectors';

/** Whether the vectors of others stand beside the repository; tests pass without them. */
export const hasVectors = existsSync(folder);

/** A file of vectors as JSON. */
export function vectors<Content>(file: string): Content {
  return JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Content;
}

/** One case of a decimal test file under the settings that stood before it. */
export interface DecimalCase {
  id: string;
  operation: string;
  operands: string[];
  result: string;
  settings: Record<string, string>;
}

/** Reads a decimal test file: settings `name: value`, cases `id operation operand ... -> result condition ...`. */
export function decimalCases(file: string): DecimalCase[] {
  const settings: Record<string, string> = {};
  const cases: DecimalCase[] = [];
  for (const line of readFileSync(`${folder}/decimal/${file}`, 'utf8').split('\n')) {
    const text = line.replace(/--.*$/, '').trim();
    const [, name = '', value = ''] = /^(\w+):\s*(\S+)/.exec(text) ?? [];
    if (name) settings[name.toLowerCase()] = value.toLowerCase();
    const [, left, right] = /^(\S+\s+\S+\s+.*?)->\s*(.*)$/.exec(text) ?? [];
    if (left === undefined || right === undefined) continue;
    const [id = '', operation = '', ...operands] = words(left);
    cases.push({
      id,
      operation: operation.toLowerCase(),
      operands,
      result: words(right)[0] ?? '',
      settings: { ...settings },
    });
  }
  return cases;
}

function words(text: string): string[] {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/^'(.*)'$/, '$1'));
}
