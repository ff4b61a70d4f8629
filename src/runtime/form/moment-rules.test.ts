import { describe, expect, it } from 'vitest';
import { openForm } from '../testing/open-form.ts';

const dayMs = 86_400_000;
const now = 1_714_953_600_000;
/** A date that must not be in the past. */
const fields = [
  {
    config: { zhjyKey: 'datePicker', label: '交货日期', startTimeRule: true, startTimeType: 3 },
    vModel: 'day',
    format: 'yyyy-MM-dd',
  },
];
const ids = (issues: readonly { id: string }[]) => issues.map(({ id }) => id);

describe('validation rules that depend on the current time', () => {
  it('apply in the form as on the server: an earlier value is reported', () => {
    const { store } = openForm(fields, {}, { checks: { now: () => now } });
    store.set('day', now - 2 * dayMs, true);
    expect(ids(store.state('day').issues)).toEqual(['value.beforeStart']);
    expect(ids(store.checkAll())).toEqual(['value.beforeStart']);
    store.set('day', now + dayMs, true);
    expect(store.state('day').issues).toEqual([]);
    expect(store.checkAll()).toEqual([]);
  });

  it('read the clock at each validation, not when the form was opened', () => {
    let moment = now;
    const { store } = openForm(fields, {}, { checks: { now: () => moment } });
    store.set('day', now, true);
    expect(store.checkAll()).toEqual([]);
    moment += 3 * dayMs;
    expect(ids(store.checkAll())).toEqual(['value.beforeStart']);
  });

  it('ignore a stored value that is unchanged since opening [ONLINEDEV-019]', () => {
    const { store } = openForm(fields, { day: now - 9 * dayMs }, { checks: { now: () => now } });
    expect(store.checkAll()).toEqual([]);
    store.set('day', now - 8 * dayMs);
    expect(ids(store.checkAll())).toEqual(['value.beforeStart']);
  });
});
