import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { quietPlatform, quietServices, TestProviders } from '../../../../testing/Around.tsx';
import { ProcessDrawing, type StepMark } from './ProcessDrawing.tsx';

afterEach(cleanup);

const step = (zhjyKey: string, key: string, label: string) => ({ config: { zhjyKey, label }, key });
const definition = {
  language: 1,
  title: '请假',
  form: 'leave',
  body: [step('start', 'start', '发起'), step('approver', 'head', '负责人'), step('end', 'end', '结束')],
};
const marks = new Map<string, StepMark>([
  ['start', { state: 'passed', lines: [] }],
  ['head', { state: 'current', lines: ['王芳 09:30', '李强 09:30'] }],
]);

it('draws each step with its state and its persons, and a line between steps', () => {
  const kinds = new Map();
  render(
    <TestProviders platform={quietPlatform(kinds, {})} services={quietServices(kinds)}>
      <ProcessDrawing definition={definition} marks={marks} label="流程图" />
    </TestProviders>,
  );
  const drawing = screen.getByRole('img', { name: '流程图' });
  const boxes = [...drawing.querySelectorAll<HTMLElement>('.zg-process-box')];
  expect(boxes.map((box) => [box.textContent, box.dataset['state']])).toEqual([
    ['发起已通过', 'passed'],
    ['负责人王芳 09:30 +1', 'current'],
    ['结束', undefined],
  ]);
  expect(boxes[1]?.title).toBe('王芳 09:30\n李强 09:30');
  expect(drawing.querySelectorAll('polyline')).toHaveLength(2);
});
