import { installFormulas } from '#core/formula/install.ts';
import { calendarOf } from '#core/dates/working-calendar.ts';
import { calendarName } from '#core/rules/formula-rule.ts';
import { expect, it } from 'vitest';
import { createScope } from '../context/scope.ts';
import { openForm } from '../testing/open-form.ts';

installFormulas();

const year = { restWeekdays: [6, 7], holidays: '2026-01-01', workdays: '2026-01-03', workHours: '09:00-18:00' };
const calendar = calendarOf([{ year: 2026, ...year }]);
const date = (name: string) => ({ config: { zhjyKey: 'datePicker', label: name }, vModel: name });
const days = { config: { zhjyKey: 'calculate', label: 'days' }, vModel: 'days', expression: 'NETWORKDAYS(start; end)' };
const at = (...day: [number, number, number]) => new Date(...day).getTime();

it('warns beside the result of a year without an entry, until the dates are of known years [FORMULA-016]', () => {
  const scope = createScope({ [calendarName]: calendar });
  const { store } = openForm([date('start'), date('end'), days], {}, { scope });
  store.setMany({ start: at(2026, 0, 1), end: at(2026, 0, 4) });
  expect(store.value('days')).toBe(2);
  expect(store.state('days').issues).toEqual([]);
  store.set('end', at(2027, 0, 1));
  const warning = { path: 'days', id: 'formula.no-calendar', params: { year: 2027 }, severity: 'warning' };
  expect(store.state('days').issues).toEqual([warning]);
  store.checkAll();
  expect(store.state('days').issues).toEqual([warning]);
  store.set('end', at(2026, 0, 2));
  expect(store.value('days')).toBe(1);
  expect(store.state('days').issues).toEqual([]);
});

it('is read by defaults, whose results without it are replaced, and by checks of the form [FORMULA-016]', () => {
  const counted = 'NETWORKDAYS(DATE(2026; 1; 1); DATE(2026; 1; 4))';
  const number = (name: string, config: object = {}) => ({
    config: { zhjyKey: 'inputNumber', label: name, ...config },
    vModel: name,
  });
  const checks = [{ rule: { formula: `used <= ${counted} - 1` }, message: 'too many', fields: ['used'] }];
  const scope = createScope();
  const fields = [
    number('once', { defaultValue: { formula: `${counted} + 10` } }),
    number('kept', { defaultValue: { formula: `${counted} * rate`, keep: 'untilEdited' } }),
    number('rate', { defaultValue: 1 }),
    number('used'),
  ];
  const { store } = openForm(fields, undefined, { scope, settings: { checks } });
  const values = () => [store.value('once'), store.value('kept')];
  // Without a calendar 1 and 2 January are worked, by this one only 4 January.
  expect(values()).toEqual([12, 2]);
  const days = '2026-01-01~2026-01-03';
  scope.bind(calendarName, calendarOf([{ year: 2026, ...year, holidays: days, workdays: '2026-01-04' }]));
  store.recompute();
  expect(values()).toEqual([11, 1]);
  store.set('rate', 5);
  expect(values()).toEqual([11, 5]);
  store.set('used', 1);
  expect(store.state('used').issues).toMatchObject([{ path: 'used', severity: 'error' }]);
  store.checkAll();
  expect(store.state('used').issues).toHaveLength(1);
  store.set('used', 0);
  expect(store.state('used').issues).toEqual([]);
});
