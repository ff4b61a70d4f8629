import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import en from '#schemas/messages/en.json' with { type: 'json' };
import zh from '#schemas/messages/zh.json' with { type: 'json' };
import type { Issue } from '#schemas/language/issue.ts';
import type { CompileContext } from '#core/compile/context.ts';
import { issueSentence } from '#core/text/issue-sentence.ts';
import { checkText } from '#core/compile/check-definition.ts';
import { kinds } from '#registry/kinds.ts';

/** One mistake and its expected issue. `schema`: the published schema alone rejects it. */
interface Defect {
  about: string;
  definition?: unknown;
  text?: string;
  expected: {
    id: string;
    path: string;
    suggestion?: string;
    params?: Issue['params'];
    severity?: Issue['severity'];
    line?: number;
    column?: number;
  };
  schema: boolean;
}

const folder = 'fixtures/defects';
const defects = readdirSync(folder).map(
  (file) => [file, JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Defect] as const,
);

const context: CompileContext = {
  kinds,
  calls: new Set(['leave.list', 'leave.remove', 'leave.update']),
  messages: new Set(['leave.reason', 'common.add']),
  dictionaries: new Set(['leaveType', 'sex']),
  permissions: new Set(['btn_add', 'btn_edit', 'btn_remove']),
  numbering: new Set(['leave', 'purchase']),
  models: new Set(['purchaseOrder']),
  interfaces: new Set(['customers']),
};

const textOf = ({ definition, text }: Defect) => text ?? JSON.stringify(definition, null, 2);

describe('the collection of frequent mistakes', () => {
  it.each(defects)('%s is reported once, at its position, with a suggestion [LANG-006, FORM-003]', (file, defect) => {
    const issues = checkText(textOf(defect), context);
    const { id, path, line, column, suggestion, params = {}, severity = 'error' } = defect.expected;
    if (process.env['UPDATE'] && issues.length === 1) {
      defect.expected.line = issues[0]!.line!;
      defect.expected.column = issues[0]!.column!;
      writeFileSync(`${folder}/${file}`, JSON.stringify(defect, null, 2));
    }
    expect(issues).toHaveLength(1);
    expect(issues[0]).toMatchObject({ id, path, line, column, severity, params });
    expect(issues[0]?.params['suggestion']).toBe(suggestion);
  });

  it.each(defects)('%s is reported in a full sentence in Chinese and English [LANG-006]', (_file, defect) => {
    for (const issue of checkText(textOf(defect), context)) {
      for (const messages of [zh, en]) {
        const sentence = issueSentence(issue, messages);
        expect(sentence).not.toContain('issue.');
        expect(sentence).not.toMatch(/\{\w+\}/);
      }
    }
  });

  it('contains at least sixty', () => {
    expect(defects.length).toBeGreaterThanOrEqual(60);
  });
});
