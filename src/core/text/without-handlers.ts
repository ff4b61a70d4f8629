import { Tokenizer } from 'htmlparser2';

type Range = readonly [start: number, end: number];

/** Elements whose content one parser reads as text and another, inside SVG or MathML, as markup. */
const rawText = /^(script|style|title|textarea)$/i;

/** Comments within raw text within comments: real documents have one level. */
const depthMax = 3;

/**
 * HTML without its inline event handlers; everything else is left as it is. A browser reports every handler to the
 * Content-Security-Policy while it parses, in inert documents and its own sanitizer too. This is no sanitizer: the result is
 * still foreign HTML and goes through one.
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
