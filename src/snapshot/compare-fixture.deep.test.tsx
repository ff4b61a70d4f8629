import zh from 'antd/es/locale/zh_CN';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { faces } from '#registry/faces.ts';
import { kinds } from '#registry/kinds.ts';
import messages from '#schemas/messages/zh.json';
import { compareFixture } from './compare-fixture.tsx';

// It plays as in a browser, where nothing is wrapped in `act`.
const testing = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
let isActing: boolean | undefined;
beforeEach(() => {
  isActing = testing.IS_REACT_ACT_ENVIRONMENT;
  testing.IS_REACT_ACT_ENVIRONMENT = false;
});
afterEach(() => {
  if (isActing !== undefined) testing.IS_REACT_ACT_ENVIRONMENT = isActing;
  document.body.replaceChildren();
});

const form = (label: string, more: object = {}) => ({
  language: 1,
  title: '单',
  fields: [{ config: { zhjyKey: 'input', label, ...more }, vModel: 'name' }],
});
const trees = (label: string, more?: object) => ({ form: form(label, more), list: undefined });
const fixture = { title: '张三', group: 'form', definition: 'form', record: { name: '张三' } };
const stage = () => {
  const host = document.body.appendChild(document.createElement('div'));
  return { host, locale: zh, context: { kinds, faces, messages, find: async () => undefined } };
};

describe('a fixture played with two versions of a definition', () => {
  it('shows what a changed definition changes, and nothing where it changes nothing [FIXTURE-007]', async () => {
    const place = stage();
    expect(await compareFixture(fixture, trees('姓名'), trees('姓名'), place)).toEqual({ state: 'same' });
    const changed = await compareFixture(fixture, trees('姓名'), trees('名称', { required: true }), place);
    const lines = changed.state === 'changed' ? changed.lines.filter((line) => line && line.mark !== ' ') : [];
    expect(lines).toEqual([
      { mark: '-', text: expect.stringContaining('textbox "姓名"') },
      { mark: '+', text: expect.stringMatching(/textbox "名称".*required/) },
    ]);
    expect(place.host.childElementCount).toBe(0);
  });

  it('fails where its steps or expectations cannot be met any more [FIXTURE-007]', async () => {
    const steps = [{ type: '李四', into: '姓名' }];
    const played = await compareFixture({ ...fixture, steps }, trees('姓名'), trees('名称'), stage());
    expect(played).toEqual({ state: 'failed', reason: expect.stringContaining('no element named "姓名"') });
    const expected = { has: ['姓名'] };
    const unmet = await compareFixture({ ...fixture, expected }, trees('姓名'), trees('名称'), stage());
    expect(unmet).toEqual({ state: 'failed', reason: 'expected to meet: 姓名' });
  });

  it('has nothing to compare before the first release [FIXTURE-007]', async () => {
    expect(await compareFixture(fixture, undefined, trees('姓名'), stage())).toEqual({ state: 'same' });
  });
});
