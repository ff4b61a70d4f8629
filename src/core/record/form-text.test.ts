import { expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { nodesMax } from '../compile/validate/size.ts';
import { checkFormText } from './form-text.ts';

const form = (event: string, isClosed: boolean) =>
  JSON.stringify(
    {
      language: 1,
      title: '订单',
      fields: [
        {
          config: { zhjyKey: 'input', label: '客户' },
          vModel: 'customer',
          on: { [event]: [{ set: { discount: 5 } }] },
        },
        { config: { zhjyKey: 'inputNumber', label: '折扣' }, vModel: 'discount', ...(isClosed && { disabled: true }) },
      ],
    },
    null,
    2,
  );
const said = (text: string) => checkFormText(text, { kinds }).map(({ id, line }) => [id, line]);

it('reports a step that sets a field only the server fills, at its line, before the form is saved', () => {
  const text = form('blur', true);
  const line = text.split('\n').findIndex((one) => one.includes('"discount": 5')) + 1;
  expect(said(text)).toEqual([['issue.set-of-closed', line]]);
});

it('accepts a step that the server can replay, and one that sets an editable field', () => {
  expect(said(form('change', true))).toEqual([]);
  expect(said(form('blur', false))).toEqual([]);
});

it('checks a form of as many components as a screen may have, and says of a larger one only that [OPS-019]', () => {
  const said = (count: number) => {
    const fields = Array.from({ length: count - 1 }, (_, n) => ({
      config: { zhjyKey: 'input', label: `${n}` },
      vModel: `f${n}`,
      unknown: 1,
    }));
    const card = { config: { zhjyKey: 'card' }, children: fields };
    return checkFormText(JSON.stringify({ language: 1, title: '宽', fields: [card] }), { kinds });
  };
  expect(said(nodesMax).map(({ id }) => id)).not.toContain('issue.too-many-nodes');
  expect(said(nodesMax)).not.toEqual([]);
  expect(said(nodesMax + 1)).toEqual([
    expect.objectContaining({
      ...{ id: 'issue.too-many-nodes', severity: 'error' },
      params: { count: nodesMax + 1, maximum: nodesMax },
    }),
  ]);
});

it('reports a name given twice, also where the parsed value is known, which has it once', () => {
  const twice = '{"language": 1, "title": "a", "fields": [],\n"title": "b:\\""}';
  const once = '{"language": 1, "title": "a: \\"", "fields": [{"config": {"zhjyKey": "divider"}}]}';
  const ofParsed = (text: string) => checkFormText(text, { kinds }, JSON.parse(text) as object);
  expect(ofParsed(twice).map(({ id, line }) => [id, line])).toEqual([['issue.duplicate-key', 2]]);
  expect(ofParsed(once)).toEqual([]);
});
