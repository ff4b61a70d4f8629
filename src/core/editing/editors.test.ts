import type { TSchema } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { words } from '#schemas/language/words.ts';
import en from '#schemas/messages/design/en.json' with { type: 'json' };
import zh from '#schemas/messages/design/zh.json' with { type: 'json' };
import zhtw from '#schemas/messages/design/zhtw.json' with { type: 'json' };
import { nodePanel, type PanelProperty } from '../lists/model/node-panel.ts';
import {
  alternativeName,
  alternativeOf,
  choiceName,
  choicesOf,
  editorOf,
  entryOf,
  offeredAlternatives,
  plainSchema,
  propertiesOf,
  startOf,
} from './editors.ts';

interface Found {
  /** `list.columns[].prop` */
  place: string;
  editor: string;
  /** Ids of messages, one of which must exist. */
  titles: string[];
  choices: string[][];
}

/** Every property of every kind, of lists and of sources, with those inside its values. */
function allProperties(): Found[] {
  const found: Found[] = [];
  const seen = new Set<string>();
  const visit = (given: TSchema, place: string, name: string, titles: string[]): void => {
    const editor = editorOf(given);
    const schema = plainSchema(given);
    const parts = editor === 'union' ? offeredAlternatives(schema) : [];
    const offered = schema['examples'] === undefined ? (choicesOf(schema) ?? []) : [];
    const inList = editor === 'choices' ? (choicesOf(entryOf(schema)) ?? []) : [];
    const choices = [...offered, ...inList, ...parts.map(alternativeName)].map((one) => [
      `kind.choice.${name}.${one}`,
      `kind.choice.${one}`,
    ]);
    found.push({ place, editor, titles, choices });
    const key = `${name} ${JSON.stringify(schema)}`;
    if (seen.has(key)) return;
    seen.add(key);
    for (const part of parts) visit(part, `${place}|${alternativeName(part)}`, name, titles);
    if (editor === 'rows' || editor === 'fieldRows') visit(entryOf(schema), `${place}[]`, name, titles);
    if (editor === 'group') for (const property of propertiesOf(schema)) enter(property, place);
  };
  const enter = (property: PanelProperty, place: string) => {
    const { path, schema, title } = property;
    const name = path.at(-1) as string;
    visit(schema, `${place}.${name}`, choiceName(property) ?? name, [
      title,
      `kind.part.${name}`,
      `kind.prop.${name}`,
      `kind.config.${name}`,
    ]);
  };
  for (const kind of kinds.values())
    for (const { properties } of nodePanel(kind)) for (const one of properties) enter(one, kind.zhjyKey);
  for (const one of propertiesOf(words.get('list') as TSchema)) enter(one, 'list');
  for (const way of offeredAlternatives(words.get('source') as TSchema))
    for (const one of propertiesOf(way)) enter(one, 'source');
  return found;
}

const all = allProperties();

describe('the editors of properties', () => {
  it('reach every kind of the registry and every property of its schema [STUDIO-017]', () => {
    for (const kind of kinds.values()) {
      const shown = nodePanel(kind).flatMap(({ properties }) => properties.map(({ path }) => path.join('.')));
      const own = Object.entries(kind.props.properties as Record<string, TSchema>);
      const offered = own.filter(([, schema]) => schema['deprecated'] !== true).map(([name]) => name);
      expect(shown, kind.zhjyKey).toEqual(expect.arrayContaining(offered));
    }
    expect(all.length).toBeGreaterThan(1_000);
  });

  it('fit the type of each property: any value is edited only where any is allowed [STUDIO-017]', () => {
    const open = [...new Set(all.filter(({ editor }) => editor === 'value').map(({ place }) => place))];
    expect(open.toSorted()).toEqual([
      'collapse.active[]',
      'jsonSchema.uiSchema',
      'list.ruleList.conditionList[].groups[].fieldValue',
      'list.search[].value',
      'source.static[].children[].id',
      'source.static[].id',
      'switch.activeValue',
      'switch.inactiveValue',
      'table.columnBtnsList[].actionConfig.columnOptions[].width',
      'table.columnBtnsList[].actionConfig.relationOptions[].value',
    ]);
  });

  it('are those that the schema asks for [STUDIO-017]', () => {
    const editorAt = (place: string) => all.find((one) => one.place === place)?.editor;
    expect({
      'select.options': editorAt('select.options'),
      'select.source': editorAt('select.source'),
      'select.dictionaryType': editorAt('select.dictionaryType'),
      'input.required': editorAt('input.required'),
      'input.regList[].pattern': editorAt('input.regList[].pattern'),
      'input.prefixIcon': editorAt('input.prefixIcon'),
      'input.permission': editorAt('input.permission'),
      'input.tipLabel': editorAt('input.tipLabel'),
      'calculate.expression': editorAt('calculate.expression'),
      'barcode.lineColor': editorAt('barcode.lineColor'),
      'popupSelect.popupWidth': editorAt('popupSelect.popupWidth'),
      'table.children': editorAt('table.children'),
      'datePicker.startTimeValue': editorAt('datePicker.startTimeValue'),
      'datePicker.defaultValue': editorAt('datePicker.defaultValue'),
      'barChart.rows': editorAt('barChart.rows'),
      'barChart.styleType': editorAt('barChart.styleType'),
      'list.guards': editorAt('list.guards'),
      'form.checks': editorAt('form.checks'),
      'table.checks[].rule': editorAt('table.checks[].rule'),
      'table.checks[].message': editorAt('table.checks[].message'),
      'table.checks[].fields': editorAt('table.checks[].fields'),
      'table.checks[].severity': editorAt('table.checks[].severity'),
    }).toEqual({
      'select.options': 'options',
      'select.source': 'source',
      'select.dictionaryType': 'dictionary',
      'input.required': 'rule',
      'input.regList[].pattern': 'regularExpression',
      'input.prefixIcon': 'icon',
      'input.permission': 'permission',
      'input.tipLabel': 'text',
      'calculate.expression': 'formula',
      'barcode.lineColor': 'colour',
      'popupSelect.popupWidth': 'length',
      'table.children': 'nodes',
      'datePicker.startTimeValue': 'bound',
      'datePicker.defaultValue': 'ownValue',
      'barChart.rows': 'dataRows',
      'barChart.styleType': 'choice',
      'list.guards': 'group',
      'form.checks': 'rows',
      'table.checks[].rule': 'rule',
      'table.checks[].message': 'text',
      'table.checks[].fields': 'marks',
      'table.checks[].severity': 'choice',
    });
  });

  it.each([
    ['zh', zh],
    ['zhtw', zhtw],
    ['en', en],
  ])('label every property and every value to choose from in %s [STUDIO-002]', (_, messages) => {
    const isSaid = (ids: readonly string[]) => ids.some((id) => Object.hasOwn(messages, id));
    const unsaid = all.flatMap(({ place, titles, choices }) => [
      ...(isSaid(titles) ? [] : [place]),
      ...choices.filter((ids) => !isSaid(ids)).map((ids) => `${place}: ${ids[1]}`),
    ]);
    expect(unsaid).toEqual([]);
  });
});

describe('the alternatives of a value', () => {
  const action = words.get('action') as TSchema;
  const parts = offeredAlternatives(action);

  it('are named by what they require, without the short form of another', () => {
    const names = parts.map(alternativeName);
    expect(names).toContain('request');
    expect(names.filter((name) => name === 'reload')).toHaveLength(1);
  });

  it('are found for a step, for its short form, and not for anything else', () => {
    const nameOf = (value: unknown) => {
      const part = alternativeOf(parts, value);
      return part && alternativeName(part);
    };
    expect(nameOf({ confirm: '?' })).toBe('confirm');
    expect(nameOf('reload')).toBe('reload');
    expect(nameOf({ other: 1 })).toBeUndefined();
    expect(nameOf(7)).toBeUndefined();
  });

  it('start with a value that has what is required', () => {
    const step = parts.find((part) => alternativeName(part) === 'request') as TSchema;
    expect(startOf(step)).toEqual({ request: '' });
    expect(startOf(words.get('rowAction') as TSchema)).toEqual({ name: '', do: [] });
    // A rule of its own type starts as `false`: the new check would fail in every record.
    expect(startOf(words.get('check') as TSchema)).toEqual({ rule: true, message: '' });
    expect(startOf(parts.find((part) => alternativeName(part) === 'close') as TSchema)).toEqual({ close: true });
  });
});
