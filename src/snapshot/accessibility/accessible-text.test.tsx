import { describe, expect, it } from 'vitest';
import { type DescribedLine, describeElements } from './accessible-text.ts';

const lines = (met: readonly DescribedLine[]): string[] => met.flatMap(({ line, inside }) => [line, ...lines(inside)]);

function met(html: string): string[] {
  document.body.innerHTML = html;
  return lines(describeElements(document.body));
}

const plain = `
  <label for="a">天数</label><input id="a" type="text" aria-required="true" aria-invalid="true" value="0.2">
  <div role="alert">天数不能小于0.5</div>
  <button disabled>确 定</button>`;

describe('the accessibility tree of a page', () => {
  it('has role, name, value, state and error [FIXTURE-003]', () => {
    expect(met(plain)).toEqual([
      'textbox "天数" (required, invalid) = "0.2"',
      'alert "天数不能小于0.5"',
      'button "确定" (disabled)',
    ]);
  });

  it('does not change with classes, wrappers and ids [FIXTURE-003]', () => {
    const upgraded = `
      <section class="x-7"><div class="grid"><div><label for="z9" class="l">天数</label></div>
      <span class="affix"><input class="new" id="z9" type="text" aria-required="true" aria-invalid="true" value="0.2"></span></div>
      <div class="message error" role="alert"><span>天数不能小于0.5</span></div></section>
      <footer class="foot"><button class="primary-2" disabled><span>确定</span></button></footer>`;
    expect(met(upgraded)).toEqual(met(plain));
  });

  it('omits hidden elements', () => {
    expect(met('<p hidden>甲</p><p style="display: none">乙</p><p aria-hidden="true">丙</p><p>丁</p>')).toEqual([
      'text "丁"',
    ]);
  });

  it('has a table row in one line, and a read-only value under its label', () => {
    expect(
      met(`<table><tr><th>品名</th><th>数量</th></tr><tr><td>笔</td><td><input type="text" aria-label="数量" value="3"></td></tr></table>
      <label for="r">单号</label><div id="r">QJ1</div>`),
    ).toEqual(['table', 'row | 品名 | 数量 |', 'row | 笔 | textbox "数量" = "3" |', 'reading "单号" = "QJ1"']);
  });

  it('distinguishes selected options from available ones', () => {
    expect(
      met(`<div role="radiogroup" aria-label="性别"><label><input type="radio" checked>男</label>
      <label><input type="radio">女</label></div><button role="combobox" aria-label="类型" data-empty>请选择</button>`),
    ).toEqual(['radiogroup "性别"', 'radio "男" (checked)', 'radio "女" (unchecked)', 'combobox "类型"']);
  });
});
