import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schemaIssues } from '#core/schema/check.ts';
import { Fixture } from '#schemas/fixture/fixture.ts';
import { collection } from '#studio/gallery/collection.ts';
import {
  complaintOf,
  findDefinition,
  fixtureNames,
  readFixture,
  readSnapshot,
  prepare,
  takeSnapshot,
} from './play-fixtures.tsx';
import { installVirtualTime, type VirtualTime } from './virtual-time.ts';

process.env['TZ'] = 'Asia/Shanghai';

let time: VirtualTime;
beforeAll(async () => {
  await prepare();
  time = installVirtualTime();
});
afterAll(() => time.restore());

const met = (fixture: Fixture) => takeSnapshot(fixture, findDefinition, time);

const order: Fixture = {
  title: '一张单',
  group: '测试',
  definition: {
    language: 1,
    title: '单',
    body: {
      config: { zhjyKey: 'form' },
      create: 'onlinedev.create',
      packed: true,
      with: { modelId: 'm' },
      fields: [
        { config: { zhjyKey: 'datePicker', label: { zh: '日期', en: 'Day' }, defaultCurrent: true }, vModel: 'day' },
        { config: { zhjyKey: 'input', label: { zh: '品名', en: 'Item' } }, vModel: 'item' },
        {
          config: { zhjyKey: 'select', label: { zh: '单位', en: 'Unit' } },
          vModel: 'unit',
          source: { dictionary: 'unit', value: 'enCode' },
        },
        { config: { zhjyKey: 'input', label: { zh: '底价', en: 'Floor' } }, vModel: 'floor' },
      ],
    },
  },
  user: { id: 'u7', permissions: { form: ['day', 'item', 'unit'] } },
  language: 'en',
  clock: '2031-12-24 18:00',
  replies: {
    'dictionary-data.all': {
      data: { list: [{ enCode: 'unit', dictionaryList: [{ id: '1', enCode: 'kg', fullName: 'Kilogram' }] }] },
    },
    'onlinedev.create': { refuse: 'Sold out' },
  },
  steps: [{ type: 'Tea', into: 'Item' }, { choose: 'Kilogram', in: 'Unit' }, { press: 'OK' }],
  expected: { has: ['Sold out'], hasNot: ['Floor'] },
};

describe('one JSON file', () => {
  const words = { schema: () => undefined };

  it.each(fixtureNames())('%s is a valid fixture and its definition exists [FIXTURE-001]', async (name) => {
    const fixture = readFixture(name);
    const { $schema: _, ...said } = fixture;
    expect(schemaIssues(Fixture, said, words)).toEqual([]);
    const { definition } = fixture;
    expect(typeof definition === 'string' ? await findDefinition(definition) : definition).toHaveProperty('title');
  });

  it('is rejected with an unknown property [FIXTURE-001]', () => {
    expect(schemaIssues(Fixture, { ...order, recrod: {} }, words)).not.toEqual([]);
    expect(schemaIssues(Fixture, { ...order, steps: [{ shout: '确定' }] }, words)).not.toEqual([]);
  });

  it('sets user, definition, time, language, answers and steps [FIXTURE-001]', async () => {
    const text = await met(order);
    expect(text).toContain('combobox "Day" = "2031-12-24"');
    expect(text).toContain('textbox "Item" = "Tea"');
    expect(text).toContain('combobox "Unit" = "Kilogram"');
    expect(text).toContain('error "Sold out"');
    expect(text).toMatch(/onlinedev\.create .*"item":"Tea".*"unit":"kg".* -> refused/);
    expect(complaintOf('order', order, text, text)).toBe('');
  });

  it('shows different content to different users [FIXTURE-001]', async () => {
    expect(await met(order)).not.toContain('Floor');
    expect(await met({ ...order, user: { id: 'u8' } })).toContain('textbox "Floor"');
  });

  it('shows its record in edit or view mode [FIXTURE-001]', async () => {
    const form: Fixture = {
      title: '一项',
      group: '测试',
      definition: {
        language: 1,
        title: '一项',
        fields: [{ config: { zhjyKey: 'input', label: '品名' }, vModel: 'item' }],
      },
      record: { item: '茶' },
    };
    expect(await met(form)).toContain('textbox "品名" = "茶"');
    expect(await met({ ...form, mode: 'view' })).toContain('reading "品名" = "茶"');
  });
});

describe('a comparison', () => {
  it('reports line by line what a changed definition changes [FIXTURE-002]', async () => {
    const fixture = readFixture('leave-request');
    const definition = structuredClone(await findDefinition('leave-request')) as {
      fields: { config: { label: string } }[];
    };
    definition.fields[3]!.config.label = '时长';
    const text = await met({ ...fixture, definition: definition as never, steps: [] });
    const stored = await met({ ...fixture, steps: [] });
    expect(complaintOf('leave-request', { ...fixture, expected: {} }, stored, text).split('\n')).toEqual(
      expect.arrayContaining(['-     spinbutton "天数" (required)', '+     spinbutton "时长" (required)']),
    );
  });

  it('reports missing expected words and present forbidden words [FIXTURE-001]', () => {
    const fixture: Fixture = { title: 't', group: 'g', definition: 'x', expected: { has: ['甲'], hasNot: ['乙'] } };
    expect(complaintOf('x', fixture, 'screen\n  乙\n', 'screen\n  乙\n')).toContain('expected to meet: 甲');
    expect(complaintOf('x', fixture, 'screen\n  乙\n', 'screen\n  乙\n')).toContain(
      'met, against what is expected: 乙',
    );
  });

  it('does not depend on fixtures played before [FIXTURE-004]', async () => {
    const names = ['every-kind', 'budget', 'leave-list', 'shipping-label-en', 'meeting-room'];
    for (const name of [...names, ...names.toReversed()]) {
      expect(await met(readFixture(name)), name).toBe(readSnapshot(name));
    }
  });
});

describe('the gallery', () => {
  it('lists every fixture with its snapshot, and examples under their kinds [FIXTURE-005]', async () => {
    const listed = collection.filter(({ id }) => !id.startsWith('kind.'));
    expect(listed.map(({ id }) => id).sort()).toEqual(fixtureNames());
    for (const { id, fixture, snapshot } of listed) {
      expect(await fixture()).toEqual(readFixture(id));
      expect(await snapshot?.()).toBe(readSnapshot(id));
    }
    expect(collection.some(({ title }) => title === '$t:kind.rate')).toBe(true);
  });
});
