import { describe, expect, it } from 'vitest';
import { hasWords, pastedHtml } from './pasted-html.ts';

const wordItem = (level: number, mark: string, words: string) =>
  `<p class=MsoListParagraph style='margin-left:18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]>` +
  `<span style='font-family:Symbol;mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp; </span>` +
  `</span><![endif]>${words}<o:p></o:p></p>`;

const fromWord = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><!--[if gte mso 9]><xml></xml><![endif]-->` +
  `<style>p.MsoNormal{margin:0}</style></head><body><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

describe('pasted HTML', () => {
  it('of Word is its text without the marks of Word [FIELD-070]', () => {
    const { html } = pastedHtml(
      fromWord("<p class=MsoNormal style='mso-pagination:none;text-align:center'><b>通知</b><o:p></o:p></p>"),
    );
    expect(html).toBe('<p style="text-align:center"><b>通知</b></p>');
  });

  it('has the lists of Word as lists, level within level', () => {
    const items = [
      wordItem(1, '·', '甲'),
      wordItem(2, 'a)', '子'),
      wordItem(1, '·', '乙'),
      '<p>间</p>',
      wordItem(1, '1.', '一'),
    ];
    expect(pastedHtml(fromWord(items.join(''))).html).toBe(
      '<ul><li>甲<ol><li>子</li></ol></li><li>乙</li></ul><p>间</p><ol><li>一</li></ol>',
    );
  });

  it('leaves out pictures that are not in it, and counts them', () => {
    const { html, lostPictures } = pastedHtml(
      fromWord('<p>图<img src="file:///C:/clip_image001.png"><img><img src="https://example.com/a.png"></p>'),
    );
    expect(lostPictures).toBe(2);
    expect(html).toBe(
      '<p>图<a href="https://example.com/a.png" target="_blank" rel="noopener noreferrer">https://example.com/a.png</a></p>',
    );
  });

  it('runs nothing [FIELD-070]', () => {
    const { html } = pastedHtml(
      '<script>alert(1)</script><p onclick="alert(2)"><a href="javascript:alert(3)">链</a></p>',
    );
    expect(html).toBe('<p><a>链</a></p>');
  });

  it('is words or only a picture', () => {
    expect(hasWords('<table><tr><td>12</td></tr></table>')).toBe(true);
    expect(hasWords('<meta charset="utf-8"><img src="https://example.com/a.png" alt="图">')).toBe(false);
  });
});
