import { describe, expect, it } from 'vitest';
import { checkDefinition } from '#core/compile/check-definition.ts';
import { faces } from '#registry/faces.ts';
import { kinds } from '#registry/kinds.ts';

const cell = (more: object, content: object = { config: { zhjyKey: 'divider' } }) => ({
  config: { zhjyKey: 'cell' },
  ...more,
  children: [content],
});
const issuesOf = (...children: object[]) =>
  checkDefinition({ language: 1, title: '', body: { config: { zhjyKey: 'grid' }, children } }, { kinds }).map(
    ({ path, id, severity, params }) => ({ path, id, severity, params }),
  );

describe('the check of a portal', () => {
  it('reports cells that overlap, with the place where they are shown, and none that do not [PORTAL-001]', () => {
    expect(issuesOf(cell({ x: 0, y: 0, w: 6, h: 4 }), cell({ x: 6, y: 0, w: 6, h: 4 }))).toEqual([]);
    expect(issuesOf(cell({ x: 0, y: 0, w: 6, h: 4 }), cell({ x: 5, y: 1, w: 6, h: 3 }))).toEqual([
      { path: 'body.children[1]', id: 'issue.cell-place', severity: 'warning', params: { x: 5, y: 4, w: 6, h: 3 } },
    ]);
    expect(issuesOf(cell({ x: 8, y: 0, w: 6, h: 4 }))).toMatchObject([{ id: 'issue.cell-place', params: { x: 6 } }]);
    expect(issuesOf(cell({ x: 0, y: 0, w: 2, h: 4, minW: 4 }))).toMatchObject([
      { id: 'issue.cell-place', params: { w: 4 } },
    ]);
  });

  it('refuses anything but cells on the grid', () => {
    expect(issuesOf({ config: { zhjyKey: 'divider' } }).map(({ id }) => id)).toContain('issue.misplaced');
  });

  it.each(['urlAddress', 'appUrlAddress'])('refuses an unsafe scheme in the %s of a frame [PORTAL-002]', (name) => {
    const issues = issuesOf(cell({ x: 0, y: 0, w: 6, h: 4, [name]: 'javascript:alert(1)' }));
    expect(issues).toMatchObject([{ path: `body.children[0].${name}`, id: 'issue.link-scheme', severity: 'error' }]);
    expect(issuesOf(cell({ x: 0, y: 0, w: 6, h: 4, [name]: 'https://example.com' }))).toEqual([]);
    expect(issuesOf(cell({ x: 0, y: 0, w: 6, h: 4, [name]: 'workFlow/flowTodo' }))).toEqual([]);
  });

  it('refuses an unsafe scheme in the link of a figure', () => {
    const board = { config: { zhjyKey: 'dataBoard' }, figures: [{ fullName: 'a', urlAddress: 'data:text/html,x' }] };
    expect(issuesOf(cell({ x: 0, y: 0, w: 6, h: 4 }, board))).toMatchObject([
      { path: 'body.children[0].children[0].figures[0].urlAddress', id: 'issue.link-scheme' },
    ]);
  });

  it('reports texts that look like functions in the options of a custom chart, and no other texts [PORTAL-013]', () => {
    const of = (formatter: string) =>
      issuesOf(
        cell(
          { x: 0, y: 0, w: 6, h: 4 },
          { config: { zhjyKey: 'customEcharts' }, option: { series: [{ label: { formatter } }] } },
        ),
      );
    for (const text of [
      'function (p) { return p }',
      '(p) => p.name',
      'p => p',
      ' async (a, b) => a',
      'new Function("x")',
    ]) {
      expect(of(text)).toMatchObject([
        {
          path: 'body.children[0].children[0].option.series[0].label.formatter',
          id: 'issue.function-text',
          severity: 'error',
        },
      ]);
    }
    for (const text of ['{b}: {c}', 'functional', 'a > b', '收入']) expect(of(text)).toEqual([]);
  });
});

describe('the contents of cells', () => {
  const contents =
    `card tab todo todoList notice commonFunc dataBoard tableList text image carousel video iframe schedule
    email barChart lineChart pieChart radarChart mapChart rankList timeAxis customEcharts`.split(/\s+/);

  it.each(contents)('%s is a kind, whose code loads when it is met [PORTAL-003]', async (zhjyKey) => {
    expect(kinds.has(zhjyKey)).toBe(true);
    const required = { card: { header: '' }, tab: { children: [] } }[zhjyKey] ?? {};
    const errors = issuesOf(cell({}, { config: { zhjyKey }, ...required })).filter(
      ({ severity }) => severity === 'error',
    );
    expect(errors).toEqual([]);
    const load = (faces as Record<string, { view?: unknown }>)[zhjyKey]?.view;
    expect(typeof load).toBe('function');
  });

  it.each(['card', 'tab'])('%s holds cells on a grid [PORTAL-003]', (zhjyKey) => {
    const grid = { config: { zhjyKey: 'grid' }, children: [cell({}), cell({ x: 6 })] };
    const panel = { config: { zhjyKey: 'tabItem' }, title: '甲', name: '1', children: [grid] };
    const content = zhjyKey === 'tab' ? panel : grid;
    expect(issuesOf(cell({}, { config: { zhjyKey }, children: [content] }))).toEqual([]);
  });
});
