import { describe, expect, it } from 'vitest';
import { webTypes } from '#schemas/resources/visualdev/visualdev.entity.ts';
import type { AppError } from '../../platform/errors/app-error.ts';
import { formFile, readFormFile } from './form-file.ts';

const bytes = (content: unknown) =>
  new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content));
const read = (content: unknown, name = 'form.vdd') =>
  readFormFile({ name, mediaType: '', content: content instanceof Uint8Array ? content : bytes(content) });
function refusalOf(content: unknown, name?: string): string | undefined {
  try {
    read(content, name);
    return undefined;
  } catch (error) {
    return (error as AppError).id;
  }
}

const own = {
  ...{ fullName: '请假', enCode: 'leave', category: 'office', type: 1, webType: 2, interfaceId: '', enableFlow: 1 },
  ...{ formData: '{"language":1}', columnData: '', sortCode: 3, description: 'x' },
};
const input = { __config__: { jnpfKey: 'input', label: '事由' }, __vModel__: 'reason' };
const legacy = (more: object = {}) => ({ fullName: '请假', enCode: 'leave', formData: { fields: [input] }, ...more });

describe('a file of a form', () => {
  it('is read as it was written, without what is no field of a form [VISUALDEV-010]', () => {
    const text = formFile({ ...own, id: 'x', state: 1 });
    expect(JSON.parse(text)).toEqual({ file: 'visualdev', version: 1, form: own });
    expect(read(text)).toEqual({ form: own, issues: [] });
    expect(read(text, 'FORM.VDD')).toEqual({ form: own, issues: [] });
  });

  it.each([
    ['another extension', formFile(own), 'form.json', 'visualdev.import.extension'],
    ['no text', Uint8Array.from([0xff, 0xfe, 0x00]), 'a.vdd', 'visualdev.import.unreadable'],
    ['no JSON', '{', 'a.vdd', 'visualdev.import.unreadable'],
    ['too deep JSON', '['.repeat(100_000), 'a.vdd', 'visualdev.import.unreadable'],
    ['no form', '{"a":1}', 'a.vdd', 'visualdev.import.unreadable'],
    [
      'another version',
      formFile(own).replace('"version": 1', '"version": 2').replace('{\\"language\\":1}', ''),
      'a.vdd',
      'visualdev.import.unreadable',
    ],
    ['an empty name', formFile({ ...own, fullName: '' }), 'a.vdd', 'common.fullName.required'],
  ])('is refused with %s', (_, content, name, id) => {
    expect(refusalOf(content, name)).toBe(id);
  });
});

describe('a definition file of the product family [VISUALDEV-010]', () => {
  it('becomes a form with its name, code, title and kind', () => {
    const { form, issues } = read(legacy());
    expect(form).toMatchObject({ fullName: '请假', enCode: 'leave', webType: webTypes.form, columnData: '' });
    expect(form.formData).toContain('\n  "title": "请假"');
    expect(JSON.parse(form.formData)).toMatchObject({ title: '请假', fields: [{ vModel: 'reason' }] });
    expect(issues).toEqual([]);
  });

  it('says at a script what is written instead, where that is known [MOVE-008]', () => {
    const on = { change: '({ data, setShowOrHide }) => { setShowOrHide("b", data > 3) }', blur: '() => { beep() }' };
    const { issues } = read(legacy({ formData: { fields: [{ ...input, on }] } }));
    expect(issues.map(({ path, id, params }) => [path, id, params['instead']])).toEqual([
      ['formData.fields[0].on.change', 'issue.family-script-instead', 'b.config.shown: {">":[{"var":"reason"},3]}'],
      ['formData.fields[0].on.blur', 'issue.family-script', undefined],
    ]);
  });

  it('has a list unless it says that it is a form alone', () => {
    const columnData = { columnList: [{ prop: 'reason' }, { prop: 'gone' }] };
    const { form, issues } = read(legacy({ columnData, webType: 2 }));
    expect(form.webType).toBe(webTypes.list);
    expect(JSON.parse(form.columnData)).toMatchObject({ columns: [{ prop: 'reason' }] });
    expect(issues).toMatchObject([{ part: 'columnData', ofFile: true, params: { name: 'gone' } }]);
    expect(read(legacy({ columnData, webType: 1 })).form.webType).toBe(webTypes.form);
    const odd = { ...input, unknownProperty: 1 };
    expect(read(legacy({ formData: { fields: [odd] } })).issues).toMatchObject([{ part: 'formData', ofFile: true }]);
  });

  it.each([
    [{ fullName: '', enCode: 'x' }, '合同.v2.vdd', '合同.v2', 'x'],
    [{ fullName: '合同/单?', enCode: undefined }, 'a.vdd', '合同 单', 'form'],
    [{ fullName: '合同（甲）[1]_-.{a}', enCode: '..a__b..' }, 'a.vdd', '合同（甲）[1]_-.{a}', 'a.b'],
    [{ fullName: '???', enCode: '合同' }, 'a.vdd', 'form', 'form'],
    [{ fullName: 'n'.repeat(51), enCode: 'c'.repeat(51) }, 'a.vdd', 'n'.repeat(50), 'c'.repeat(50)],
    [{ fullName: `${'n'.repeat(49)} n`, enCode: `${'c'.repeat(49)}.c` }, 'a.vdd', 'n'.repeat(49), 'c'.repeat(49)],
    [{ fullName: 'Leave request', enCode: undefined }, 'a.vdd', 'Leave request', 'Leave.request'],
  ])('named %j in the file %s is %s with the code %s', (names, file, fullName, enCode) => {
    expect(read(legacy(names), file).form).toMatchObject({ fullName, enCode });
  });
});
