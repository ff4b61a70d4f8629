/** HTML with its text. */
export const htmlTexts: readonly (readonly [html: string, text: string])[] = [
  ['', ''],
  ['<p>甲</p><p>乙</p>', '甲 乙'],
  ['甲<div>乙</div>丙', '甲 乙 丙'],
  ['a<br>b<br/>c', 'a b c'],
  ['<b>粗</b>体', '粗体'],
  ['1 &lt; 2 &amp;&nbsp;3 &copy; &#39;x&#39;', "1 < 2 & 3 © 'x'"],
  ['<style>p{}</style><script>alert(1)</script>x', 'x'],
  ['<script>a</script', ''],
  ['<img alt="a>b">x', 'x'],
  ['a<!-- no -->b', 'ab'],
  ['a < b', 'a < b'],
  ['<p>open', 'open'],
  ['<p> &nbsp; <br></p>', ''],
  ['<p> &nbsp; </p> x', 'x'],
  ['<table><tr><td>1</td><td>2</td></tr></table>', '1 2'],
  ['<ul><li>一<ol><li>二</li></ol></li></ul><h2>三</h2>', '一 二 三'],
];
