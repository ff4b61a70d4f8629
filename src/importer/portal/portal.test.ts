import { describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { checkDefinition } from '#core/compile/check-definition.ts';
import { importLegacy } from '../import-legacy.ts';

interface Made extends Record<string, unknown> {
  config: Record<string, unknown>;
  children: Made[];
}

/** The import of a portal with these cells. */
function imported(cells: object[], more: object = {}) {
  const layout = cells.map((cell, i) => ({ i, x: 0, y: i * 4, w: 12, h: 4, ...cell }));
  const formData = JSON.stringify({ layoutId: 1, layout, ...more });
  const { page, issues, account } = importLegacy({ fullName: '工作台', enCode: 'desk', formData }, { kinds });
  expect(checkDefinition(page, { kinds })).toEqual([]);
  const { body } = page as unknown as { body: Made };
  return { body, issues: issues.map(({ id, params }) => `${id} ${String(params['name'])}`), account };
}
/** The cells of an imported portal with these cells. */
const cellsOf = (...cells: object[]) => imported(cells).body.children;
/** The content of one cell. */
const contentOf = (cell: object) => {
  const { body, issues } = imported([cell]);
  return { content: body.children[0]?.children[0], issues };
};
const words = { jnpfKey: 'text', option: { defaultValue: '欢迎' } };

describe('the places of an imported portal [LANG-016, PORTAL-004]', () => {
  it.each([
    ['on 12 columns where cells are at most 12 wide', [{ ...words, w: 6, maxW: 12 }], [6]],
    ['on 12 of 24 columns where they may be wider', [{ ...words, w: 6, maxW: 24 }], [3]],
    ['on 12 without that setting where all cells fit into them', [{ ...words, x: 6, w: 6 }], [6]],
    ['on 12 of 24 without that setting where a cell ends beyond the twelfth', [{ ...words, x: 7, w: 6 }], [3]],
  ])('are %s', (_, cells, widths) => {
    expect(cellsOf(...cells).map(({ w }) => w)).toEqual(widths);
  });

  it('are those of the cells, moved down where cells overlap', () => {
    const [first, second, third] = cellsOf(
      { ...words, x: 0, y: 0, w: 6, h: 4 },
      { ...words, x: 6, y: 0, w: 6, h: 8 },
      { ...words, x: 0, y: 2, w: 12, h: 2 },
    );
    expect(first).toMatchObject({ x: 0, y: 0, w: 6, h: 4 });
    expect(second).toMatchObject({ x: 6, y: 0, w: 6, h: 8 });
    expect(third).toMatchObject({ x: 0, y: 8, w: 12, h: 2 });
  });

  it('are on the devices that showed them', () => {
    const shown = (...visibility: string[]) => cellsOf({ ...words, visibility })[0]?.config['visibility'];
    expect(shown('pc')).toEqual(['pc']);
    expect(shown('app')).toEqual(['app']);
    expect(shown('pc', 'app')).toBeUndefined();
  });
});

describe('the frame of an imported cell [PORTAL-004]', () => {
  const card = {
    ...{
      titleFontSize: 18,
      titleFontWeight: true,
      titleFontColor: '#ff0000',
      titleLeft: 'center',
      titleBgColor: '#eee',
    },
    ...{ cardIcon: 'icon-ym icon-ym-todo', cardIconColor: '#606266' },
    ...{ linkType: '2', urlAddress: 'https://example.com', linkTarget: '_blank', type: '', moduleId: '' },
    ...{ appLinkType: '1', appType: '', appModuleId: 'm1', appUrlAddress: 'a/b' },
  };

  it('has the title, its look, the icon and the links', () => {
    const { body, issues } = imported([{ ...words, title: '欢迎', card }]);
    expect(body.children[0]).toMatchObject({
      ...{ title: '欢迎', titleFontSize: 18, titleFontColor: '#ff0000', titleLeft: 'center', titleBgColor: '#eee' },
      ...{ cardIcon: 'icon-ym icon-ym-todo', linkType: '2', urlAddress: 'https://example.com', linkTarget: '_blank' },
      ...{ appLinkType: '1', appModuleId: 'm1', appUrlAddress: 'a/b' },
    });
    // The usual grey is the colour of the theme, which may be dark.
    expect(body.children[0]).not.toHaveProperty('cardIconColor');
    expect(issues).toEqual([]);
  });

  it('refreshes itself, as the portal does', () => {
    const refresh = (autoRefresh: boolean) => ({ refresh: { autoRefresh, autoRefreshTime: '3' } });
    const { body, issues } = imported([{ jnpfKey: 'email', ...refresh(true) }], refresh(true));
    expect([body['refresh'], body.children[0]?.children[0]?.['refresh']]).toEqual([
      { autoRefresh: true, autoRefreshTime: 3 },
      { autoRefresh: true, autoRefreshTime: 3 },
    ]);
    expect(issues).toEqual([]);
    expect(imported([{ jnpfKey: 'email', ...refresh(false) }], refresh(false)).body).not.toHaveProperty('refresh');
  });
});

describe('the content of an imported cell [PORTAL-004]', () => {
  it.each<[string, object, object]>([
    [
      'todo',
      {
        option: {
          defaultValue: [
            { id: 'flowTodo', fullName: '待办', noShow: false, num: 0, category: ['a'], iconBgColor: '#f00' },
          ],
        },
      },
      { counts: [{ fullName: '待办', category: ['a'], iconColor: '#f00' }] },
    ],
    ['todoList', { type: 3, option: {} }, {}],
    [
      'notice',
      {
        option: {
          noticeCount: 8,
          columnData: [
            { filedName: 'fullName', fullName: '标题', show: true },
            { filedName: 'classify', fullName: '类型', show: false },
            { filedName: 'creatorUser', fullName: '创建人' },
            { filedName: 'releaseUser', fullName: '发布人' },
          ],
          appColumnList: [{ filedName: 'time', fullName: '时间', fontSize: 12 }],
          appCount: 3,
        },
      },
      {
        noticeCount: 8,
        noticeColumns: [{ fullName: '标题' }, { noticeField: 'releaseUser', fullName: '创建人' }],
        appNoticeColumns: [{ noticeField: 'releaseTime', fullName: '时间' }],
        appNoticeCount: 3,
      },
    ],
    [
      'commonFunc',
      {
        option: {
          defaultValue: [
            {
              fullName: '待办',
              linkType: '1',
              moduleId: 'm',
              urlAddress: 'workFlow/flowTodo',
              iconBgColor: '#0f0',
              id: '1',
              type: 2,
            },
          ],
          appDefaultValue: [{ fullName: '官网', linkType: '2', urlAddress: 'https://example.com' }],
          rowNumber: 6,
        },
      },
      {
        shortcuts: [
          { fullName: '待办', linkType: '1', moduleId: 'm', urlAddress: 'workFlow/flowTodo', iconColor: '#0f0' },
        ],
        appShortcuts: [{ fullName: '官网', linkType: '2', urlAddress: 'https://example.com' }],
        rowNumber: 6,
      },
    ],
    [
      'dataBoard',
      {
        option: {
          defaultValue: [{ fullName: '客户', unit: '个', num: 262, dataType: 'static' }],
          appDefaultValue: [{ fullName: '客户', unit: '个', num: 262, dataType: 'static' }],
        },
      },
      { figures: [{ fullName: '客户', unit: '个', num: '262' }] },
    ],
    [
      'tableList',
      {
        option: {
          defaultValue: [{ a: '1' }],
          columnData: [{ fullName: '甲', filedName: 'a', width: '80', align: 'center' }],
          appColumnList: [{ fullName: '甲', filedName: 'a' }],
          appCount: 2,
          tableIndex: true,
          styleType: 1,
          rowData: [{ fullName: '标题', filedName: 'a' }],
        },
      },
      {
        rows: [{ a: '1' }],
        columnData: [{ fullName: '甲', filedName: 'a', width: 80, align: 'center' }],
        appColumnData: [{ fullName: '甲', filedName: 'a' }],
        appTableCount: 2,
        tableIndex: true,
      },
    ],
    [
      'image',
      { option: { defaultValue: '/a.png', textDefaultValue: '甲', imageFillStyle: 'contain', styleType: 2 } },
      { imageUrl: '/a.png', textDefaultValue: '甲', imageFillStyle: 'contain' },
    ],
    [
      'carousel',
      {
        option: { defaultValue: [{ imageUrl: '/a.png', dataType: 2 }], carouselInterval: 5000, carouselArrow: 'never' },
      },
      { slides: [{ imageUrl: '/a.png' }], carouselInterval: 5000, carouselArrow: 'never' },
    ],
    ['video', { option: { defaultValue: '/a.mp4', videoLoop: true } }, { videoUrl: '/a.mp4', videoLoop: true }],
    [
      'timeAxis',
      { option: { defaultValue: [{ timestamp: '2012-04-12', content: '甲' }], layout: 5, sortable: 2 } },
      { rows: [{ timestamp: '2012-04-12', content: '甲' }], layout: 5, sortable: 2 },
    ],
    [
      'rankList',
      {
        option: {
          defaultValue: [{ label: '甲', value: '1' }],
          columnOptions: [{ label: '部门', value: 'label' }],
          styleType: 2,
        },
      },
      { rows: [{ label: '甲', value: '1' }], columnOptions: [{ label: '部门', value: 'label' }], styleType: 2 },
    ],
    [
      'barChart',
      { option: { defaultValue: [{ name: '甲', value: 1 }], styleType: 2, xAxisName: '月', seriesLabelShow: true } },
      { rows: [{ name: '甲', value: 1 }], styleType: 2, xAxisName: '月', seriesLabelShow: true },
    ],
    [
      'pieChart',
      { dataType: 'dynamic', propsApi: 'i1', option: { defaultValue: [] } },
      { source: { interface: 'i1' } },
    ],
    ['email', { option: {} }, {}],
    ['schedule', { option: {} }, {}],
  ])('is that of a %s, by the same names', (jnpfKey, cell, expected) => {
    const { content, issues } = contentOf({ jnpfKey, ...cell });
    expect(content).toEqual({ config: { zhjyKey: jnpfKey }, ...expected });
    expect(issues).toEqual([]);
  });

  it('is text with its look, which may run', () => {
    const running = { textAutoplay: true, textAutoplayMode: 'up', textAutoplaySpeed: 30 };
    const look = { textFontSize: 20, textFontColor: '#303133', textUnderLine: 'underline', styleType: 1 };
    expect(contentOf({ jnpfKey: 'text', option: { defaultValue: '欢迎', ...look, ...running } })).toEqual({
      content: {
        config: { zhjyKey: 'text' },
        content: '欢迎',
        textStyle: { 'font-size': 20, 'text-decoration': 'underline' },
        running: 'up',
        runningSpeed: 30,
      },
      issues: [],
    });
    const still = { ...running, textAutoplay: false };
    expect(contentOf({ jnpfKey: 'text', option: { defaultValue: '欢迎', ...still } }).content).not.toHaveProperty(
      'running',
    );
  });

  it('has the colours of the theme for default colours: the page may be dark', () => {
    const usual = {
      headerBgColor: '#F4F6F8',
      headerFontColor: '#303133',
      tableFontColor: '#606266',
      tableBgColor: '#fee',
    };
    const { content, issues } = contentOf({ jnpfKey: 'tableList', option: usual });
    expect([content, issues]).toEqual([{ config: { zhjyKey: 'tableList' }, tableBgColor: '#fee' }, []]);
  });

  it('is a grid within a card, and one in each panel', () => {
    const inner = { ...words, x: 0, y: 0, w: 12, h: 2 };
    const grid = { config: { zhjyKey: 'grid' }, children: [{ w: 12, children: [{ content: '欢迎' }] }] };
    expect(contentOf({ jnpfKey: 'card', children: [inner] }).content).toMatchObject(grid);
    const panel = { title: '甲', name: '1', children: [inner] };
    expect(contentOf({ jnpfKey: 'tab', children: [panel] }).content).toMatchObject({
      config: { zhjyKey: 'tab' },
      children: [{ config: { zhjyKey: 'tabItem' }, title: '甲', children: [grid] }],
    });
  });

  it('is an issue where it is unsafe, unknown, or asks for more than a cell can', () => {
    const script = contentOf({ jnpfKey: 'iframe', option: { defaultValue: 'javascript:alert(1)' } });
    expect([script.content?.config['zhjyKey'], script.issues]).toEqual(['alert', ['issue.family-cell iframe']]);
    expect(contentOf({ jnpfKey: 'clock', option: {} }).issues).toEqual(['issue.family-cell clock']);
    const figure = { fullName: '客户', dataType: 'dynamic', propsApi: 'i1' };
    expect(contentOf({ jnpfKey: 'dataBoard', option: { defaultValue: [figure] } }).issues).toEqual([
      'issue.family-unsupported dataType',
      'issue.family-unsupported propsApi',
    ]);
    expect(contentOf({ jnpfKey: 'email', option: { newOption: 5 } }).issues).toEqual([
      'issue.family-unsupported newOption',
    ]);
  });
});

describe('the height of an imported frame [LANG-016]', () => {
  const heightOf = (cell: object) => {
    const { content } = contentOf({ jnpfKey: 'iframe', option: { defaultValue: 'https://example.com' }, ...cell });
    expect(content).toMatchObject({ config: { zhjyKey: 'iframe' } });
    return content?.['height'];
  };

  it('grows with the rows of its cell, within bounds', () => {
    const [four = 0, eight = 0] = [heightOf({ h: 4 }), heightOf({ h: 8 })] as number[];
    expect(eight).toBe(four * 2);
    expect(heightOf({ h: 1 })).toBe(100);
    expect(heightOf({ h: 1_000 })).toBe(5000);
  });

  it('is 320 pixels where the cell has none', () => {
    expect(heightOf({ h: 0 })).toBe(320);
    expect(heightOf({ h: 'tall' })).toBe(320);
  });
});
