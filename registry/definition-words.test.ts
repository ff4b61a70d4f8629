import { describe, expect, it } from 'vitest';
import { checkDefinition } from '#core/compile/check-definition.ts';
import { compile } from '#core/compile/compile.ts';
import { faces } from './faces.ts';
import { kinds } from './kinds.ts';

/** Compiles a form with these properties; returns the screen and the issues. */
const compiled = (told: object) => {
  const definition = { language: 1, title: '单据', ...told };
  return { ...compile(definition, { kinds }), issues: checkDefinition(definition, { kinds }) };
};

describe('a definition', () => {
  it('names a kind by zhjyKey, with an edit component and a view component or text [FORM-001]', () => {
    const withValue = [...kinds.values()].filter(({ value }) => value !== undefined);
    expect(withValue.length).toBeGreaterThan(40);
    expect(Object.keys(faces).sort()).toEqual([...kinds.keys()].sort());
    for (const { zhjyKey, value, wing } of kinds.values()) {
      const names = Object.keys(faces[zhjyKey] ?? {});
      if (value !== undefined && wing !== 'blocks') expect([zhjyKey, names[0]]).toEqual([zhjyKey, 'edit']);
      else expect([zhjyKey, names.includes('view') || names.includes('cell')]).toEqual([zhjyKey, true]);
      if (value !== undefined) expect(value.text).toBeTypeOf('function');
    }
    const screen = compiled({ fields: [{ config: { zhjyKey: 'rate', label: '星' }, vModel: 'stars' }] });
    expect(screen.root[0]?.kind).toBe(kinds.get('rate'));
  });

  it('of a form sets its window, print, labels, gutter and fields [FORM-006]', () => {
    const told = {
      popupType: 'drawer',
      generalWidth: '720px',
      fullScreenWidth: '90%',
      drawerWidth: '50%',
      hasPrintBtn: true,
      printId: ['p1', 'p2'],
      printButtonText: '打印单据',
      labelWidth: 120,
      labelSuffix: '：',
      gutter: 20,
    };
    const screen = compiled({ ...told, fields: [{ config: { zhjyKey: 'input', label: '名称' }, vModel: 'name' }] });
    expect(screen.issues).toEqual([]);
    expect(screen.form).toMatchObject(told);
    expect([...screen.fields.keys()]).toEqual(['name']);
  });

  it('of a field sets its configuration, each property validated [FORM-008]', () => {
    const told = {
      layout: 'colFormItem',
      span: 12,
      label: '数量',
      tipLabel: '按箱计',
      showLabel: false,
      defaultValue: 3,
      noShow: true,
      visibility: ['pc'],
    };
    const column = {
      config: { zhjyKey: 'inputNumber', ...told, tableFixed: 'left', tableAlign: 'right' },
      vModel: 'count',
    };
    const header = { id: 'h', fullName: '表头', align: 'center', childColumns: ['count'] };
    const table = {
      config: { zhjyKey: 'table', label: '明细', complexHeaderList: [header], children: [column] },
      vModel: 'lines',
    };
    const screen = compiled({ fields: [{ config: { zhjyKey: 'inputNumber', ...told }, vModel: 'total' }, table] });
    expect(screen.issues).toEqual([]);
    expect(screen.fields.get('total')?.config).toMatchObject(told);
    expect(screen.fields.get('lines.count')?.config).toMatchObject({
      ...told,
      tableFixed: 'left',
      tableAlign: 'right',
    });
    expect(screen.fields.get('lines')?.children.map(({ field }) => field)).toEqual(['lines.count']);
    expect(screen.fields.get('lines')?.config).toMatchObject({ complexHeaderList: [header] });
    const wrong = compiled({ fields: [{ config: { zhjyKey: 'input', label: '名', span: 30 }, vModel: 'name' }] });
    expect(wrong.issues.map(({ path }) => path)).toEqual(['fields[0].config.span']);
  });

  it('of a field also sets its name in the record and the props of its kind [FORM-009]', () => {
    const number = { thousands: true, precision: 2, isAmountChinese: true, addonBefore: '¥', addonAfter: '元' };
    const popupAttr = { relationField: 'customer', showField: 'phone', isStorage: 1 };
    const table = { summaryField: ['amount'], showSummary: true, layoutType: 'list' };
    const screen = compiled({
      fields: [
        { config: { zhjyKey: 'inputNumber', label: '金额' }, vModel: 'amount', ...number },
        {
          config: { zhjyKey: 'popupSelect', label: '客户' },
          vModel: 'customer',
          interfaceId: 'customers',
          relationField: 'fullName',
        },
        { config: { zhjyKey: 'popupAttr', label: '电话' }, vModel: 'phone', ...popupAttr },
        {
          config: { zhjyKey: 'calculate', label: '税' },
          vModel: 'tax',
          expression: ['amount', '*', '0.06'],
          isStorage: 1,
        },
        {
          config: {
            zhjyKey: 'table',
            label: '明细',
            children: [{ config: { zhjyKey: 'inputNumber', label: '价' }, vModel: 'amount' }],
          },
          vModel: 'lines',
          ...table,
        },
      ],
    });
    expect(screen.issues).toEqual([]);
    expect(screen.fields.get('amount')?.props).toMatchObject(number);
    expect(screen.fields.get('phone')?.props).toMatchObject(popupAttr);
    expect(screen.fields.get('lines')?.props).toMatchObject(table);
    expect(screen.calculation).toBeDefined();
    expect([...screen.fields.keys()]).toEqual(['amount', 'customer', 'phone', 'tax', 'lines', 'lines.amount']);
  });
});
