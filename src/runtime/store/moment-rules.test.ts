import { describe, expect, it } from 'vitest';
import { openForm } from '../testing/open-form.ts';

const dayMs = 86_400_000;
const now = 1_714_953_600_000;
/** A day that must not be before the present one. */
const fields = [
  {
    config: { zhjyKey: 'datePicker', label: '交货日期', startTimeRule: true, startTimeType: 3 },
    vModel: 'day',
    format: 'yyyy-MM-dd',
  },
];
const ids = (issues: readonly { id: string }[]) => issues.map(({ id }) => id);

describe('rules of a field that depend on the moment', () => {
  it('hold in the form as they do on the server: a value before the earliest is named', () => {
    const { store } = openForm(fields, {}, { checks: { now: () => now } });
    store.set('day', now - 2 * dayMs, true);
    expect(ids(store.state('day').issues)).toEqual(['value.beforeStart']);
    expect(ids(store.checkAll())).toEqual(['value.beforeStart']);
    store.set('day', now + dayMs, true);
    expect(store.state('day').issues).toEqual([]);
    expect(store.checkAll()).toEqual([]);
  });

  it('read the moment at each check, not when the form was opened', () => {
    let moment = now;
    const { store } = openForm(fields, {}, { checks: { now: () => moment } });
    store.set('day', now, true);
    expect(store.checkAll()).toEqual([]);
    moment += 3 * dayMs;
    expect(ids(store.checkAll())).toEqual(['value.beforeStart']);
  });

  it('leave a stored value alone that is still the one the form was opened with [ONLINEDEV-019]', () => {
    const { store } = openForm(fields, { day: now - 9 * dayMs }, { checks: { now: () => now } });
    expect(store.checkAll()).toEqual([]);
    store.set('day', now - 8 * dayMs);
    expect(ids(store.checkAll())).toEqual(['value.beforeStart']);
  });
});
