import { describe, expect, it } from 'vitest';
import type { Kind } from '../kind/kind.ts';
import { fieldRefs, fieldText, type TextNode } from './field-text.ts';

const kind: Kind = {
  zhjyKey: 'chosen',
  wing: 'fields',
  props: {} as Kind['props'],
  value: {
    schema: {} as NonNullable<Kind['value']>['schema'],
    empty: () => undefined,
    parse: (value) => ({ value, issues: [] }),
    check: () => [],
    store: (value) => value,
    text: (value, _, names) => names({ noun: 'option', id: String(value) }) ?? String(value),
    refs: (value) => [{ noun: 'option', id: String(value) }],
  },
};
const node = (source?: TextNode['source']): TextNode => ({ kind, props: {}, source });

describe('the display text of a field', () => {
  it('is that of a stored value as parsed by its kind', () => {
    const parse = (stored: unknown) => ({ value: String(stored).split('/'), issues: [] });
    const text = (value: unknown) => (Array.isArray(value) ? value.join(' > ') : '');
    const refs = (value: unknown) => (value as string[]).map((id) => ({ noun: 'area', id }));
    const verbs = { ...kind.value!, parse, text, refs };
    const area: TextNode = { kind: { ...kind, value: verbs }, props: {}, source: undefined };
    expect(fieldText(area, '33/3301', () => undefined)).toBe('33 > 3301');
    expect(fieldRefs(area, '33/3301').map(({ id }) => id)).toEqual(['33', '3301']);
  });

  it.each([
    [{ dictionary: 'sex' }, 'dictionary/sex'],
    [{ model: 'm1', label: 'title' }, 'model/m1/title'],
    [{ interface: 'i1' }, 'interface/i1/id/fullName'],
    [{ interface: 'i1', value: 'code', label: 'name' }, 'interface/i1/code/name'],
    [{ call: 'user.list' }, 'call/user.list'],
  ] as const)('for options of %j refers to %s', (source, noun) => {
    expect(fieldRefs(node(source), 7)).toEqual([{ noun, id: '7' }]);
    expect(fieldText(node(source), 7, (ref) => `${ref.noun}:${ref.id}`)).toBe(`${noun}:7`);
  });

  it('finds static options in the source itself, without a request', () => {
    const source = { static: [{ id: 7, fullName: { zh: '男', en: 'male' } }] };
    expect(fieldRefs(node(source), 7)).toEqual([]);
    expect(fieldText(node(source), 7, () => undefined)).toBe('男');
    const english = Object.assign(() => undefined, { t: (text: { en: string }) => text.en });
    expect(fieldText(node(source), 7, english as never)).toBe('male');
  });

  it('is empty without a value', () => {
    expect(fieldText({ kind: undefined, props: {}, source: undefined }, 7, () => undefined)).toBe('');
    expect(fieldRefs({ kind: undefined, props: {}, source: undefined }, 7)).toEqual([]);
  });
});
