import { describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { checkDefinition } from '#core/compile/check-definition.ts';
import { listScripts } from './list-scripts.ts';

const field = (name: string, label: string, on: object) => ({
  __config__: { jnpfKey: 'input', label },
  __vModel__: name,
  on,
});
const change = (
  body: string,
  given = 'data, formData, setFormData, setShowOrHide, setRequired, setDisabled, onlineUtils',
) => listScripts({ fields: [field('type', '类型', { change: `({ ${given} }) => {\n${body}\n}` })] });
const effects = (body: string) => change(body)[0]?.effects;

it('lists all scripts of a delivery with place, event and text, without the designer’s templates [MOVE-008]', () => {
  const formData = {
    funcs: {
      onLoad: '({ setFormData }) => { setFormData("day", 1) }',
      afterSubmit: '({ formData }) => {\n  // 在此编写代码\n}',
    },
    fields: [
      field('days', '天数', {
        change: '({ data, setFormData }) => { setFormData("total", data) }',
        blur: '() => {\n}',
      }),
      {
        __config__: {
          jnpfKey: 'table',
          label: '明细',
          children: [
            {
              ...field('price', '单价', { change: 'e => alert(1)' }),
              __config__: { jnpfKey: 'inputNumber', label: '单价', parentVModel: 'lines' },
            },
          ],
        },
        __vModel__: 'lines',
      },
    ],
  };
  const columnData = {
    funcs: { rowStyle: '({ row }) => { return { color: "red" } }' },
    customBtnsList: [{ label: '推送', event: { func: '({ data, request }) => { request({ url: "/api/push" }) }' } }],
  };
  const found = listScripts({ fullName: '请假', formData: JSON.stringify(formData), columnData });
  expect(found.map(({ path, place, field: of, event }) => [path, place, of, event])).toEqual([
    ['formData.funcs.onLoad', '', undefined, 'onLoad'],
    ['formData.fields[0].on.change', '天数', 'days', 'change'],
    ['formData.fields[1].__config__.children[0].on.change', '单价', 'lines-price', 'change'],
    ['columnData.funcs.rowStyle', '', undefined, 'rowStyle'],
    ['columnData.customBtnsList[0].event.func', '推送', undefined, 'func'],
  ]);
  expect(found[0]?.text).toBe('({ setFormData }) => { setFormData("day", 1) }');
  expect(found.map((one) => one.effects?.map(({ id, params }) => [id, params['name']]))).toEqual([
    [['script.sets', 'day']],
    [['script.sets', 'total']],
    [['script.calls', 'alert']],
    [['script.styles', 'red']],
    [['script.requests', '/api/push']],
  ]);
});

describe('what says the same as a script [MOVE-008]', () => {
  const isSick = { '==': [{ var: 'type' }, 'sick'] };
  it.each([
    [
      'a formula',
      'setFormData("total", formData.price * (formData.count + 1))',
      'formula',
      'total.expression',
      'price * (count + 1)',
    ],
    [
      'a formula of constants by name',
      'const p = Number(formData.price); setFormData("total", p / 2)',
      'formula',
      'total.expression',
      'price / 2',
    ],
    ['a rule that shows', 'setShowOrHide("reason", data === "sick")', 'rule', 'reason.config.shown', isSick],
    [
      'both branches of a condition',
      'if (data === "sick") { setRequired("reason", true) } else { setRequired("reason", false) }',
      'rule',
      'reason.config.required',
      isSick,
    ],
    [
      'both branches the other way round',
      'if (data === "sick") setDisabled("days", false); else setDisabled("days", true)',
      'rule',
      'days.config.disabled',
      { '!': [isSick] },
    ],
    [
      'a list of values',
      'setShowOrHide("reason", ["a", "b"].includes(data))',
      'rule',
      'reason.config.shown',
      { in: [{ var: 'type' }, ['a', 'b']] },
    ],
    [
      'the user',
      'setDisabled("days", onlineUtils.getUserInfo().userId !== formData.owner)',
      'rule',
      'days.config.disabled',
      { '!=': [{ var: 'user.userId' }, { var: 'owner' }] },
    ],
    [
      'an action with a condition',
      'if (data === "sick") { setFormData("days", 1) }',
      'action',
      'type.on.change',
      { set: { days: 1 }, when: isSick },
    ],
    [
      'an action after an early return',
      'if (data !== "sick") return; onlineUtils.toast("保重", "info")',
      'action',
      'type.on.change',
      { toast: '保重', type: 'info', when: { '!': [{ '!=': [{ var: 'type' }, 'sick'] }] } },
    ],
    [
      'a column',
      'setFormData("lines-sum", formData.total)',
      'action',
      'type.on.change',
      { set: { 'lines.sum': { var: 'total' } } },
    ],
    ['a page', 'onlineUtils.route("/workFlow")', 'action', 'type.on.change', { navigate: '/workFlow' }],
  ])('%s', (_, body, kind, at, value) => {
    expect(effects(body)?.map(({ instead }) => instead)).toEqual([{ kind, at, value }]);
  });

  it.each([
    ['only one branch sets the state', 'if (data === "sick") { setRequired("reason", true) }'],
    ['a value from outside', 'setFormData("a", localStorage.getItem("x"))'],
    ['a loop', 'for (const one of formData.lines) { setFormData("a", one.x) }'],
    ['an answer of a server', 'onlineUtils.request("/api/x").then((res) => { setFormData("a", res.data.a) })'],
  ])('is not claimed for %s', (_, body) => {
    const found = effects(body);
    expect(found?.length).toBeGreaterThan(0);
    expect(found?.filter(({ instead }) => instead)).toEqual([]);
  });

  it('is a definition without an error', () => {
    const rules = ['shown', 'required', 'disabled'].map((state) => {
      const call = { shown: 'setShowOrHide', required: 'setRequired', disabled: 'setDisabled' }[state];
      const [found] = effects(`${call}("reason", data === "sick" || (formData.days > 3 && !formData.reason))`) ?? [];
      return [state, found?.instead?.value] as const;
    });
    const [formula] = effects('setFormData("total", formData.days * 2)') ?? [];
    const [action] = effects('if (data === "sick") { setFormData("days", 1) }') ?? [];
    const form = {
      language: 1,
      title: 'x',
      fields: [
        { config: { zhjyKey: 'input', label: 'a' }, vModel: 'type', on: { change: [action?.instead?.value] } },
        { config: { zhjyKey: 'inputNumber', label: 'b' }, vModel: 'days' },
        { config: { zhjyKey: 'input', label: 'c', ...Object.fromEntries(rules) }, vModel: 'reason' },
        { config: { zhjyKey: 'calculate', label: 'd' }, vModel: 'total', expression: formula?.instead?.value },
      ],
    };
    expect(checkDefinition(form, { kinds })).toEqual([]);
  });
});

it('of rows and buttons is a rule over the row [MOVE-008]', () => {
  const found = listScripts({
    funcs: { rowStyle: '({ row }) => { if (row.stock < 5) { return { background: "red" } } return {} }' },
    columnBtnsList: [{ label: '编辑', event: { enableFunc: '({ row }) => { return row.state === 1 }' } }],
  });
  expect(found.flatMap(({ effects: all }) => all?.map(({ id, instead }) => [id, instead?.at, instead?.value]))).toEqual(
    [
      ['script.styles', 'rowStyle', [{ when: { '<': [{ var: 'row.stock' }, 5] }, type: 'error' }]],
      ['script.decides', 'shown', { '==': [{ var: 'row.state' }, 1] }],
    ],
  );
});

it('that cannot be read is listed without effects, and none is run [MOVE-008]', () => {
  const deep = `() => ${'('.repeat(20_000)}1${')'.repeat(20_000)}`;
  const texts = ['({ data }) => { this is no script', deep, '() => { globalThis.wasRun = true }'];
  const found = listScripts({ fields: texts.map((text, index) => field(`f${index}`, 'x', { change: text })) });
  expect(found.map(({ text }) => text)).toEqual(texts);
  expect(found.map((one) => one.effects)).toEqual([undefined, undefined, []]);
  expect('wasRun' in globalThis).toBe(false);
});

it('with line ends whose backslashes are lost is read all the same [MOVE-008]', () => {
  const [one] = listScripts({
    on: { change: '({ data, setFormData }) => {n    // 在此编写代码n    setFormData("a", 1);n}' },
  });
  expect(one?.effects).toMatchObject([{ id: 'script.sets', params: { name: 'a' } }]);
});
