import { describe, expect, it } from 'vitest';
import type { PrintData } from '#schemas/resources/print-template/print-template.contract.ts';
import { fillTemplate } from './fill-template.ts';
import { printDocument } from './use-print-pages.ts';
import { wordFile } from './word-file.ts';

const record = {
  id: 't',
  fullName: '订单',
  pageParam: 'A4' as const,
  printData: {
    no: 'CG-1',
    total: 1234.5,
    note: '<b onclick=alert(1)>粗</b>',
    sign: 'data:image/png;base64,AAAA',
    photos: [{ url: '/api/file/Image/annexpic/a.png' }, { url: 'https://elsewhere.example/b.png' }],
    lines: [
      { item: '纸', amount: 1000 },
      { item: '笔', amount: 'x' },
    ],
    empty: [],
  },
  printWords: {
    no: 'CG-1',
    total: '¥1,234.50',
    note: '<b onclick=alert(1)>粗</b>',
    sign: '',
    photos: '',
    lines: [
      { item: '纸', amount: '1,000.00' },
      { item: '笔', amount: 'x' },
    ],
    empty: [],
  },
  operatorRecordList: [
    { nodeName: '开始', userName: '张伟', handleTime: 7, handleStatus: 2, handleOpinion: '', signImg: '' },
    { nodeName: '经理', userName: '李强', handleTime: 8, handleStatus: 1, handleOpinion: '同意', signImg: '/s.png' },
  ],
};
const tools = {
  language: 'zh' as const,
  entryName: () => undefined,
  t: (id: string) => `[${id}]`,
  time: (ms: number) => `T${ms}`,
};
const fill = (printTemplate: string, more: Partial<PrintData> = {}) =>
  fillTemplate({ ...record, printTemplate, ...more }, tools);
const text = (html: string) => fill(html).textContent;

describe('a filled template', () => {
  it('has the value of a field, and nothing for an unknown tag [PRINT-018]', () => {
    expect(text('<p>单号 {no}，合计 {total}，{nothing}{constructor}。</p>')).toBe('单号 CG-1，合计 ¥1,234.50，。');
  });

  it('has its own texts in the current language, as written if there is no translation', () => {
    const template = '<p data-en="Order {no}, <b>" data-zhtw="訂單 {no}">订单 {no}</p><p>备注</p>';
    const texts = (['zh', 'zhtw', 'en'] as const).map(
      (language) => fillTemplate({ ...record, printTemplate: template }, { ...tools, language }).textContent,
    );
    expect(texts).toEqual(['订单 CG-1备注', '訂單 CG-1备注', 'Order CG-1, <b>备注']);
  });

  it('preserves line breaks of a text', () => {
    const page = fill('<p>{note}</p>', { printWords: { note: '第一行\n<b>第二行</b>' } });
    expect(page.querySelector('p')?.innerHTML).toBe('第一行<br>&lt;b&gt;第二行&lt;/b&gt;');
  });

  it('preserves rich text, and its pictures of this server; others become links [PERM-027]', () => {
    const html = '<p onclick="alert(1)">停<b>电</b></p><img src="https://elsewhere.example/a.png"><img src="/a.png">';
    const page = fill('<div>{note}</div>', { printWords: { note: { html } } });
    expect(page.querySelector('div')?.innerHTML).toBe(
      '<p>停<b>电</b></p><a href="https://elsewhere.example/a.png" target="_blank" rel="noopener noreferrer">https://elsewhere.example/a.png</a><img src="/a.png">',
    );
  });

  it('repeats a row for every row of its sub-table, none for an empty one [PRINT-018]', () => {
    const page = fill(
      '<table><tbody><tr><td>{no}</td><td>{lines-item}</td><td>{lines-amount|thousands}</td></tr><tr><td>{empty-item}</td></tr></tbody></table>',
    );
    const rows = [...page.querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['CG-1', '纸', '1,000.00'],
      ['CG-1', '笔', 'x'],
    ]);
    expect(fill('<p>{lines-item}；</p>').querySelectorAll('p')).toHaveLength(2);
  });

  it.each([
    ['{total|amount}，{note|amount}', '1234.50，面议'],
    ['{total|thousands}，{note|thousands}', '1,234.50，面议'],
    ['{total|thousands:1}，{total}', '1,234.5，¥1,234.50'],
    ['{pay|dictionary:payment}', '现金'],
    ['{day|date}，{day|date:yyyy年MM月dd日}', '2026-05-06，2026年05月06日'],
    ['{total|amountChinese}', '壹仟贰佰叁拾肆元伍角'],
  ])('has %s as %s [PRINT-013..017]', (template, words) => {
    const printData = { ...record.printData, note: '面议', pay: 'cash', day: new Date(2026, 4, 6).getTime() };
    const entryName = (dictionary: string, entry: string) =>
      dictionary === 'payment' && entry === 'cash' ? '现金' : undefined;
    const page = fillTemplate({ ...record, printTemplate: `<p>${template}</p>`, printData }, { ...tools, entryName });
    expect(page.textContent).toBe(words);
  });

  it('escapes markup in values, and removes scripts from the template', () => {
    const page = fill('<p onclick="x()">{note}</p><script>alert(1)</script><iframe src="/x"></iframe>');
    expect(page.querySelector('b, script, iframe, [onclick]')).toBeNull();
    expect(page.textContent).toBe('<b onclick=alert(1)>粗</b>');
  });

  it('renders bar codes, QR codes and pictures as images [PRINT-019]', () => {
    const page = fill('<p>{no|barcode}</p><p>{no|qrcode}</p><p>{sign|image}</p><div>{photos|image}</div>');
    const [bars, square, sign, photos] = [...page.children];
    expect(bars?.querySelectorAll('svg rect').length).toBeGreaterThan(10);
    expect(square?.querySelector('svg path')?.getAttribute('d')).toMatch(/^M0 0h1v1h-1z/);
    expect(sign?.querySelector('img')?.getAttribute('src')).toBe('data:image/png;base64,AAAA');
    expect([...(photos?.querySelectorAll('img') ?? [])].map((image) => image.getAttribute('src'))).toEqual([
      '/api/file/Image/annexpic/a.png',
    ]);
  });

  it('numbers the rows and adds up a column below them [PRINT-018]', () => {
    const page = fill(
      '<table><tbody><tr><td>{lines-rowNumber}</td><td>{lines-item}</td></tr><tr><td>{lines-amount|sum}</td></tr></tbody></table>' +
        '<p>{rowNumber}</p>',
    );
    const rows = [...page.querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => cell.textContent));
    expect(rows).toEqual([['1', '纸'], ['2', '笔'], ['1,000.00']]);
    expect(page.querySelector('p')?.textContent).toBe('');
    const own = { data: [{ rowNumber: 'A7' }], words: [{ rowNumber: 'A7' }] };
    const named = fill('<p>{lines-rowNumber}</p>', {
      printData: { lines: own.data },
      printWords: { lines: own.words },
    });
    expect(named.textContent).toBe('A7');
  });

  it('aligns numeric cells to the right with their headers, unless the template sets the alignment', () => {
    const page = fill(
      '<table><thead><tr><th>品名</th><th>金额</th></tr></thead>' +
        '<tbody><tr><td>{no}</td><td>{total}</td></tr><tr><td>合 {total}</td><td>{note}</td></tr></tbody></table>' +
        '<table><tbody><tr><td style="text-align: center">{total}</td><td align="left">{total|amount}</td><td>{total|amountChinese}</td></tr></tbody></table>' +
        '<p>{total}</p>',
    );
    const marked = [...page.querySelectorAll('.zo-number')].map((cell) => cell.textContent);
    expect(marked).toEqual(['金额', '¥1,234.50']);
  });

  it('prints page numbers if the template has their tag, and leaves no empty line', () => {
    const numbered = fill('<p>{no}</p><p>{pageNumber}</p>');
    expect([numbered.dataset['pageNumbers'], numbered.innerHTML]).toEqual(['', '<p>CG-1</p>']);
    const words = '第 {page} 页，共 {pages} 页';
    expect(printDocument('A4', [numbered], words)).toContain(
      '@bottom-center { font-size: 12px; content: "第 " counter(page) " 页，共 " counter(pages) " 页"; }',
    );
    expect(printDocument('A4', [fill('<p>{no}</p>')], words)).not.toContain('@bottom-center');
  });

  it('lists the steps of a flow with comments, times and signatures [PRINT-010]', () => {
    const steps = '{operatorRecordList-nodeName} {operatorRecordList-userName} {operatorRecordList-handleTime}';
    const page = fill(
      `<ul><li>${steps} {operatorRecordList-handleStatus} {operatorRecordList-handleOpinion}{operatorRecordList-signImg}</li></ul>`,
    );
    const items = [...page.querySelectorAll('li')];
    expect(items.map(({ textContent }) => textContent)).toEqual([
      '开始 张伟 T7 [print.status.2] ',
      '经理 李强 T8 [print.status.1] 同意',
    ]);
    expect(items.map((item) => item.querySelector('img')?.getAttribute('src'))).toEqual([undefined, '/s.png']);
  });

  it('has no address of another host in its styles, on paper and in the Word file [PERM-027]', async () => {
    const host = 'elsewhere.example';
    const page = fill(
      `<p>{no}</p><style>@import url(https://${host}/a.css); @font-face { font-family: f; src: url(https://${host}/f); }
        .mark { color: rgb(1, 2, 3); background: url("https://${host}/b.png"); }
        .mark::after { content: u\\72l(//${host}/c.png) }</style>
        <p class="mark" style="color: rgb(4, 5, 6); background-image: url(https://${host}/d.png)">甲</p>`,
    );
    const document = printDocument('A4', [page], '');
    const word = await (await wordFile(document, () => Promise.reject(new Error('no picture')))).text();
    for (const text of [document, word]) {
      expect(text).toContain('CG-1');
      expect(text).toContain('color: rgb(1, 2, 3)');
      expect(text).toContain('color: rgb(4, 5, 6)');
      expect(text).not.toContain(host);
    }
  });
});
