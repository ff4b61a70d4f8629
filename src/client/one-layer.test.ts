import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('is the only module of the page that sends requests [SHELL-010]', () => {
  const others = ['src', 'registry'].flatMap((part) =>
    readdirSync(part, { recursive: true, encoding: 'utf8' })
      .map((file) => `${part}/${file}`)
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.startsWith('src/client/')),
  );
  const callers = others.filter((file) =>
    /(?<!async )\bfetch\(|XMLHttpRequest|sendBeacon\(/.test(readFileSync(file, 'utf8')),
  );
  expect(others.length).toBeGreaterThan(20);
  expect(callers).toEqual([]);
});
