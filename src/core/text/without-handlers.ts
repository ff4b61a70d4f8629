import { Tokenizer } from 'htmlparser2';

type Range = readonly [start: number, end: number];

/** Elements whose content is parsed as text in HTML, but as markup inside SVG or MathML. */
const rawText = /^(script|style|title|textarea)$/i;

/** Maximum nesting of comments in raw text in comments: real documents have one level. */
const depthMax = 3;

/**
 * Removes inline event handlers from HTML; everything else is unchanged. A browser reports every handler as a violation
 * of the Content-Security-Policy while it parses, also in inert documents and in its built-in sanitizer. This is not a
 * sanitizer: the result is still untrusted HTML and has to be sanitized.
 */
export function withoutHandlers(html: string): string {
  const ranges = handlersIn(html, depthMax).sort(([one], [other]) => one - other);
  let at = 0;
  let rest = '';
  for (const [start, end] of ranges) {
    rest += html.slice(at, Math.max(at, start));
    at = Math.max(at, end);
  }
  return rest + html.slice(at);
}

function handlersIn(html: string, depth: number): Range[] {
  const found: Range[] = [];
  let handlerStart: number | undefined;
  let isRaw = false;
  const within = (start: number, end: number) => {
    if (depth === 0) found.push([start, end]);
    else for (const [from, to] of handlersIn(html.slice(start, end), depth - 1)) found.push([start + from, start + to]);
  };
  const ignored = () => {};
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: false },
    {
      onopentagname(start, end) {
        isRaw = rawText.test(html.slice(start, end));
      },
      onclosetag() {
        isRaw = false;
      },
      onattribname(start, end) {
        handlerStart = /^on/i.test(html.slice(start, end)) ? start : undefined;
      },
      onattribend(_, end) {
        if (handlerStart !== undefined) found.push([handlerStart, end]);
        handlerStart = undefined;
      },
      ontext(start, end) {
        if (isRaw) within(start, end);
      },
      oncomment: (start, end, offset) => within(start, end - offset),
      oncdata: (start, end, offset) => within(start, end - offset),
      onattribdata: ignored,
      onattribentity: ignored,
      ondeclaration: ignored,
      onend: ignored,
      onopentagend: ignored,
      onprocessinginstruction: ignored,
      onselfclosingtag: ignored,
      ontextentity: ignored,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return found;
}
