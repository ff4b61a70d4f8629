import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TSchema } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { checkDefinition } from '#core/compile/check-definition.ts';
import { compile } from '#core/compile/compile.ts';
import { checkList } from '#core/compile/validate/list.ts';
import { listScreen } from '#core/lists/model/list-screen.ts';
import { isObject, type JsonObject } from '#core/schema/record.ts';
import { verdicts } from './input/import-report.ts';
import { importLegacy } from './import-legacy.ts';

const corpus = '../shared/corpus';
const folders = ['complete', 'rebuilt', 'lists', 'portals', 'adjacent'];
const files = existsSync(corpus)
  ? folders.flatMap((folder) => readdirSync(join(corpus, folder)).map((name) => join(corpus, folder, name)))
  : [];
const context = { kinds };
const errors = (definition: unknown) =>
  checkDefinition(definition, context).filter(({ severity }) => severity === 'error');

/** Counts scalars, empty lists and objects; texts that contain JSON parts are counted by their content. */
const leaves = (value: unknown): number => {
  const inner = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return inner.length === 0 ? 1 : inner.reduce((sum: number, one) => sum + leaves(one), 0);
};

const fieldsIn = (value: unknown): JsonObject[] => {
  if (Array.isArray(value)) return value.flatMap(fieldsIn);
  if (!isObject(value)) return [];
  const isField = isObject(value['__config__']) && typeof value['__vModel__'] === 'string';
  return [...(isField ? [value] : []), ...Object.values(value).flatMap(fieldsIn)];
};

describe.skipIf(files.length === 0)('definitions published by third parties', () => {
  it.each(files)('have every value accounted for, and compile: %s [LANG-016]', (file) => {
    const input = JSON.parse(readFileSync(file, 'utf8')) as JsonObject;
    const { form, list, page, account } = importLegacy(input, context);
    expect(account.total).toBe(leaves(input));
    expect(verdicts.reduce((sum, verdict) => sum + account[verdict], 0)).toBe(account.total);
    expect(account.imported).toBeGreaterThan(0);
    if (form) expect(errors(form)).toEqual([]);
    if (page) expect(errors(page)).toEqual([]);
    if (!form || !list) return;
    expect(checkList(list, compile(form, context), context).filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(errors(listScreen({ id: 'm', fullName: '', enCode: 'm', form, list }, kinds))).toEqual([]);
  });

  it.each(files.filter((file) => file.includes('/portals/')))('lose nothing of a portal: %s [PORTAL-004]', (file) => {
    const input = JSON.parse(readFileSync(file, 'utf8')) as { portal: { layout: unknown[] } };
    const { page, issues } = importLegacy(input, context);
    expect(issues).toEqual([]);
    expect((page?.body as { children: unknown[] } | undefined)?.children).toHaveLength(input.portal.layout.length);
    expect(JSON.stringify(page)).not.toContain('family.cell.missing');
  });

  it.each(files.filter((file) => file.includes('complete')))('have the columns of their app list: %s', (file) => {
    const input = JSON.parse(readFileSync(file, 'utf8')) as JsonObject;
    const { list, issues } = importLegacy(input, context);
    const parsed: unknown = typeof input['appColumnData'] === 'string' ? JSON.parse(input['appColumnData']) : undefined;
    const app = parsed ?? input['appColumnData'];
    const written = isObject(app) && Array.isArray(app['columnList']) ? (app['columnList'] as JsonObject[]) : [];
    if (written.length > 0 && list) {
      const names = list.appColumns ?? list.columns.map(({ prop }) => prop);
      expect(names).toEqual(written.map(({ prop }) => prop));
    }
    expect(issues.filter(({ id }) => id === 'issue.family-app-column')).toEqual([]);
  });

  it.each(files.filter((file) => /complete|rebuilt|adjacent/.test(file)))('keep every field: %s', (file) => {
    const input = JSON.parse(readFileSync(file, 'utf8')) as JsonObject;
    const form = input['formData'];
    const { form: imported } = importLegacy(input, context);
    const names = [...compile(imported, context).fields.keys()].map((name) => name.replace('.', '-'));
    for (const field of fieldsIn(form)) expect(names).toContain(field['__vModel__']);
  });
});

const facts = '../shared/spec/kinds.json';

interface LegacyKind {
  label: string;
  configExtra: JsonObject;
  configAbsent: string[];
  props: JsonObject;
  only36: JsonObject;
}

describe.skipIf(!existsSync(facts))('a component as saved by the designer', () => {
  const { commonConfig, components } = (
    existsSync(facts) ? JSON.parse(readFileSync(facts, 'utf8')) : { commonConfig: {}, components: {} }
  ) as { commonConfig: JsonObject; components: Record<string, LegacyKind> };

  it.each(Object.entries(components))('imports without an issue: %s [LANG-016]', (key, one) => {
    const only36 = Object.entries(one.only36);
    const ofConfig = only36.filter(([name]) => name.startsWith('config.')).map(([name, v]) => [name.slice(7), v]);
    const config: JsonObject = {
      ...commonConfig,
      jnpfKey: key,
      label: one.label,
      tag: 'Jnpf',
      ...one.configExtra,
      ...(Object.fromEntries(ofConfig) as JsonObject),
    };
    for (const name of one.configAbsent) delete config[name];
    const own = Object.fromEntries(only36.filter(([name]) => !name.startsWith('config.')));
    const field = { __config__: config, __vModel__: 'a', ...one.props, ...own };
    const { form, issues, account } = importLegacy({ fields: [field] }, context);
    expect(issues).toEqual([]);
    expect(form?.fields).toHaveLength(1);
    expect(form?.fields?.[0]).toMatchObject({ config: { zhjyKey: key, label: one.label } });
    expect(account.issue).toBe(0);
    // Values equal to the defaults are omitted.
    const node = form?.fields?.[0] as unknown as JsonObject;
    const props = (kinds.get(key)?.props.properties ?? {}) as Record<string, TSchema>;
    for (const name of Object.keys(props)) {
      if (name in node && name !== 'options') expect([name, node[name]]).not.toEqual([name, props[name]?.['default']]);
    }
  });
});

describe.skipIf(files.length === 0)('any component key of a fork, and parts as objects or as JSON text', () => {
  const forks = files.filter((file) => /complete|rebuilt/.test(file));
  it.each(forks)('%s imports the same [LANG-016]', (file) => {
    const text = readFileSync(file, 'utf8');
    const { form, list, account } = importLegacy(text, context);
    const renamed = JSON.parse(text.replaceAll('"jnpfKey"', '"acmeKey"')) as JsonObject;
    const packed = Object.fromEntries(
      Object.entries(renamed).map(([key, part]) => [key, /Data$/.test(key) ? JSON.stringify(part) : part]),
    );
    const again = importLegacy(packed, context);
    expect([again.form, again.list, again.account]).toEqual([form, list, account]);
    const answered = importLegacy({ code: 200, msg: 'ok', data: packed }, context);
    expect([answered.form?.fields, answered.list]).toEqual([form?.fields, list]);
  });
});
