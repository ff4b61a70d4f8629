import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { entities } from '#schemas/resources/entities.ts';
import office from '#schemas/messages/office/zh.json';
import nouns from '#schemas/messages/nouns/zh.json';

const listed = (...paths: string[]) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...paths], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(tsx?|json)$/.test(file) && !/\.test\.|\/testing\//.test(file));
const textOf = (files: readonly string[]) => files.map((file) => readFileSync(file, 'utf8')).join('\n');

/** What may be shown without a screen of a noun: the page's code, and the other screens. */
const shared = textOf(listed('src', 'registry', 'schemas/screens', 'schemas/language', 'schemas/protocol'));

const written = (text: string) => new Set(text.match(/[a-zA-Z-]+(?:\.[\w-]+)+/g));
/** The fixed part of ids that are put together: `flow.step.${kind}`. */
const begun = (text: string) =>
  [...text.matchAll(/`(?:\$t:)?([a-zA-Z-]+\.(?:[\w-]+\.)*[\w-]*)\$\{/g)].map((match) => match[1] as string);

it('leaves to the screens of nouns only messages that no other screen and no code of the page names', () => {
  const [ids, starts] = [written(shared), begun(shared)];
  const isNamed = (id: string) => ids.has(id) || starts.some((start) => id.startsWith(start));
  expect(Object.keys(nouns).filter(isNamed)).toEqual([]);
  expect(Object.keys(nouns).length).toBeGreaterThan(Object.keys(office).length / 2);
});

it('has the entities of the back office’s own screens without loading those of the nouns', () => {
  const screens = listed('schemas/screens').filter((file) => !/\/site-/.test(file));
  const named = [...textOf(screens).matchAll(/"entity": "([\w-]+)"/g)].map((match) => match[1]);
  expect([...new Set(named)]).toEqual(['schedule']);
  expect(Object.keys(entities)).toContain('schedule');
});
