import { Tokenizer } from 'htmlparser2';

/** Elements whose content is not read by people. */
const unread = /^(script|style|title|textarea|noscript|template)$/i;
/** Elements between whose sides the next word begins. */
const separating = /^(br|hr|img|p|div|li|h[1-6]|tr|td|th|blockquote|pre|script|style)$/i;

const ignored = () => {};
const others = {
  onattribdata: ignored,
  onattribentity: ignored,
  onattribend: ignored,
  onattribname: ignored,
  oncdata: ignored,
  oncomment: ignored,
  ondeclaration: ignored,
  onend: ignored,
  onopentagend: ignored,
  onprocessinginstruction: ignored,
  onselfclosingtag: ignored,
};

/**
 * The text content of HTML on one line. It is not HTML-safe and must be rendered as text. Takes time in proportion to the
 * length, whatever the text: tags are not matched with one another.
 */
export const htmlText = (html: string): string => textIn(html, false);

/** Whether HTML has any text content; reads it up to there. */
export const hasHtmlText = (html: string): boolean => textIn(html, true) !== '';

function textIn(html: string, isFirstEnough: boolean): string {
  const parts: string[] = [];
  let hidden: string | undefined;
  // Marks that open no tag arrive one at a time; text without a gap is one part.
  let [from, to] = [0, 0];
  const addText = () => {
    if (to > from) parts.push(html.slice(from, to));
    from = to;
  };
  const nameIn = (start: number, end: number) => html.slice(start, end).toLowerCase();
  const separate = (name: string) => {
    if (!separating.test(name)) return;
    addText();
    parts.push(' ');
  };
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      onopentagname(start, end) {
        const name = nameIn(start, end);
        if (unread.test(name)) hidden ??= name;
        separate(name);
      },
      onclosetag(start, end) {
        const name = nameIn(start, end);
        if (name === hidden) hidden = undefined;
        separate(name);
      },
      ontext(start, end) {
        if (hidden !== undefined) return;
        if (start !== to) {
          addText();
          from = start;
        }
        to = end;
        if (isFirstEnough && html.slice(start, end).trim() !== '') tokenizer.pause();
      },
      ontextentity(code) {
        if (hidden !== undefined) return;
        addText();
        parts.push(String.fromCodePoint(code));
        if (isFirstEnough && parts.at(-1)?.trim() !== '') tokenizer.pause();
      },
      ...others,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  addText();
  return parts.join('').replace(/\s+/g, ' ').trim();
}
