import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const files = ['src', 'server', 'registry']
  .flatMap((part) => filesOf(part))
  .map((file) => [file, readFileSync(file, 'utf8')] as const);

function filesOf(part: string): string[] {
  return (
    readdirSync(part, { recursive: true, encoding: 'utf8' })
      .map((file) => `${part}/${file}`)
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|testing\//.test(file))
      // Kind definitions (.ts, without faces) may reuse each other's verbs.
      .filter((file) => !/^registry\/.*\.ts$/.test(file))
  );
}
const using = (pattern: RegExp) => files.filter(([, text]) => pattern.test(text)).map(([file]) => file);

describe('the words of a value', () => {
  it('come from the kind by one way only, for view, cell, print, export and search [KIND-007]', () => {
    expect(using(/\b(verbs|value)\??!?\.text\(/)).toEqual(['src/core/record/field-text.ts']);
    const places = using(/\bfieldText\(/);
    for (const place of [
      'src/runtime/data/display-text.ts',
      'server/services/print/print-data.ts',
      'server/records/write/keyword.ts',
      'server/resources/onlinedev/export-records.ts',
    ]) {
      expect(places).toContain(place);
    }
    const readers = using(/\b(useDisplayText|displayTextOf)\(node/);
    expect(readers.some((file) => file.endsWith('runtime/render/ReadonlyField.tsx'))).toBe(true);
    expect(readers.some((file) => file.endsWith('runtime/render/Cell.tsx'))).toBe(true);
  });
});
