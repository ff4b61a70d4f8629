import { afterEach, expect, it } from 'vitest';
import { play } from './play.ts';

afterEach(() => document.body.replaceChildren());

it('reports the step that failed, and the available elements [FIXTURE-001]', async () => {
  document.body.innerHTML = '<label>类型<input></label><label>请假天数<input></label>';
  const settle = async (act?: () => void) => act?.();
  const steps = [
    { type: 'x', into: '类型' },
    { type: '3', into: '天数' },
  ];
  await expect(play(steps, settle)).rejects.toThrow(
    'step 2 {"type":"3","into":"天数"}: no element named "天数", only "类型", "请假天数"',
  );
  expect(document.querySelector('input')?.value).toBe('x');
});
