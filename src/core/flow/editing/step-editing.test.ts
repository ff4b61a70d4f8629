import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { stepKinds } from '#registry/step-kinds.ts';
import { panelSections } from '#schemas/language/editor.ts';
import type { StepKind } from '../model/step-kind.ts';
import { node } from '../testing/play-process.ts';
import { copiedSteps, newStep } from './new-step.ts';
import { stepOutline } from './step-outline.ts';
import { stepPanel } from './step-panel.ts';

const kindOf = (zhjyKey: string) => stepKinds.get(zhjyKey) as StepKind;
const added = (zhjyKey: string, tree: unknown = {}, kinds = stepKinds) =>
  newStep(tree, kinds, kindOf(zhjyKey), ({ zhjyKey: name }) => `一个 ${name}`);

describe('a new step', () => {
  it('has its name, the first free key and what its kind begins with', () => {
    expect(added('copy')).toEqual({
      config: { zhjyKey: 'copy', label: '一个 copy' },
      key: 'copy1',
      ...kindOf('copy').fresh,
    });
    expect(kindOf('approver').fresh).toBeDefined();
    expect(added('approver')).toMatchObject(kindOf('approver').fresh ?? {});
  });

  it('takes no key that the process has anywhere', () => {
    const body = [node('copy', 'copy1'), { deep: { list: [{ key: 'copy2' }, { key: 4 }, null] } }];
    expect(added('copy', { body })).toMatchObject({ key: 'copy3' });
    expect(added('copy', { body: [{ key: 'copy2' }] })).toMatchObject({ key: 'copy1' });
  });

  it.each([
    ['exclusive', true],
    ['inclusive', true],
    ['parallel', undefined],
    ['choose', undefined],
  ])('that is a split %s comes with two branches, of which the last may be the default', (zhjyKey, isDefault) => {
    const split = added(zhjyKey, { body: [{ key: 'branch1' }] }) as {
      key: string;
      children: Record<string, unknown>[];
    };
    expect(split.key).toBe(`${zhjyKey}1`);
    expect(split.children.map(({ key }) => key)).toEqual(['branch2', 'branch3']);
    expect(split.children.map((branch) => branch['default'])).toEqual([undefined, isDefault]);
    for (const branch of split.children)
      expect(branch).toMatchObject({ config: { zhjyKey: 'branch', label: '一个 branch' } });
  });

  it('is a split without branches where no kind holds steps', () => {
    const kinds = new Map([...stepKinds].filter(([, { holds }]) => holds !== 'steps'));
    expect(added('parallel', {}, kinds)).toMatchObject({ key: 'parallel1', children: [] });
  });
});

describe('a copy of steps', () => {
  const tree = { body: [node('approver', 'approver1', { opinion: true }), node('copy', 'copy1')] };

  it('has free keys for the steps and all below them, and their properties', () => {
    const split = node('parallel', 'p', { children: [node('branch', 'b', { children: [node('copy', 'copy1')] })] });
    expect(copiedSteps({ body: [...tree.body, split] }, [split, tree.body[0]])).toEqual([
      {
        ...split,
        key: 'parallel1',
        children: [{ ...split.children?.[0], key: 'branch1', children: [{ ...node('copy', 'copy1'), key: 'copy2' }] }],
      },
      { ...tree.body[0], key: 'approver2' },
    ]);
  });

  it('keeps what is no step as it is', () => {
    expect(copiedSteps(tree, [3, null, {}, { children: 'none' }])).toEqual([
      3,
      null,
      { key: 'step1' },
      { key: 'step2', children: 'none' },
    ]);
  });
});

describe('the outline of a process', () => {
  it('has its steps with path, name, key and what is below them', () => {
    const body = [
      node('start', 's'),
      node('exclusive', 'x', { children: [node('branch', 'b', { children: [node('copy', 'c')] })] }),
    ];
    const line = (path: unknown[], zhjyKey: string, key: string, children: object[] = []) => ({
      ...{ path, zhjyKey, label: key, vModel: key, children },
    });
    expect(stepOutline({ body })).toEqual([
      line(['body', 0], 'start', 's'),
      line(['body', 1], 'exclusive', 'x', [
        line(['body', 1, 'children', 0], 'branch', 'b', [line(['body', 1, 'children', 0, 'children', 0], 'copy', 'c')]),
      ]),
    ]);
    expect(stepOutline({ body: [{ config: { zhjyKey: 'copy', label: '抄送' } }] })).toEqual([
      { path: ['body', 0], zhjyKey: 'copy', label: '抄送', vModel: undefined, children: [] },
    ]);
  });

  it('leaves out what is no step; those behind it have their own places', () => {
    const body = [null, 'copy', { key: 'x' }, { config: 3 }, node('copy', 'c', { children: 4 })];
    expect(stepOutline({ body }).map(({ path, vModel }) => [path, vModel])).toEqual([[['body', 4], 'c']]);
    for (const odd of [undefined, 3, [], {}, { body: 3 }]) expect(stepOutline(odd)).toEqual([]);
  });
});

describe('the property panel of a step', () => {
  const kind: StepKind = {
    ...kindOf('copy'),
    props: Type.Object({
      late: Type.Boolean({ section: 'limits' }),
      plain: Type.String({ title: 'my.title', description: 'my.about' }),
    }),
  };

  it('has name and key first, then the properties of the kind in their sections, in the order of sections', () => {
    const sections = stepPanel(kind);
    expect(sections.map(({ id }) => id)).toEqual(['basics', 'limits']);
    expect(sections.map(({ properties }) => properties.map(({ path, title, about }) => [path, title, about]))).toEqual([
      [
        [['config', 'label'], 'kind.step.label', 'kind.step.label.about'],
        [['key'], 'kind.step.key', 'kind.step.key.about'],
        [['plain'], 'my.title', 'my.about'],
      ],
      [[['late'], 'kind.prop.late', 'kind.prop.late.about']],
    ]);
  });

  it.each([...stepKinds.keys()])('shows every property of %s once', (zhjyKey) => {
    const sections = stepPanel(kindOf(zhjyKey));
    const shown = sections.flatMap(({ properties }) => properties.map(({ path }) => path.join('.')));
    expect(shown.toSorted()).toEqual(
      ['config.label', 'key', ...Object.keys(kindOf(zhjyKey).props.properties)].toSorted(),
    );
    const places = sections.map(({ id }) => panelSections.indexOf(id));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });
});
