/** Escapes a text for HTML, also in attributes. */
export const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] as string);

/** The text of rich text without tags, safe for HTML because it contains no angle brackets. */
export const wordsOf = (html: string) =>
  html
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/[<>]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Until the page itself is there, its words look calm; the page removes them. */
const style = `#first-paint{max-width:1152px;margin:0 auto;padding:96px 24px;font:16px/1.8 -apple-system,BlinkMacSystemFont,
"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;color:#4a5068}#first-paint h1{margin:0;font-size:36px;
line-height:1.3;color:#1b2030}#first-paint h2{margin:56px 0 12px;font-size:28px;color:#1b2030}#first-paint h3{margin:24px 0 4px;
font-size:18px;color:#1b2030}#first-paint p{margin:8px 0}#first-paint a{color:inherit;text-decoration:none}`;

interface Painted {
  /** The built page. */
  html: string;
  lang: string;
  title: string;
  description: string;
  /** The canonical address of the page; empty: not configured. */
  address: string;
  /** HTML of its texts. */
  words: string;
}

/** The built page with its title and description, and its texts before any script has run. */
export function painted({ html, lang, title, description, address, words }: Painted): string {
  const head = [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}" />`,
    `<meta property="og:title" content="${escaped(title)}" />`,
    `<meta property="og:description" content="${escaped(description)}" />`,
    ...(address === '' ? [] : [`<link rel="canonical" href="${escaped(address)}" />`]),
    `<style>${style}</style>`,
  ].join('\n    ');
  return html
    .replace(/<html lang="[^"]*"/, `<html lang="${lang}"`)
    .replace(/<title>[^<]*<\/title>/, () => head)
    .replace('<div id="root">', () => `<div id="first-paint">${words}</div>\n    <div id="root">`);
}
