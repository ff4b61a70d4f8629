/** Code the designer generates in a new script, besides the frame of the function. */
const template = [
  /\/\/\s*(在此编写代码|继续执行)/g,
  /return\s+new\s+Promise\s*\(\s*\(\s*resolve\s*,\s*reject\s*\)\s*=>/g,
  /\b(resolve|reject)\s*\(\s*\)/g,
  /\breturn\s*(true\b|\{\s*\}|''|"")?/g,
];

/**
 * Whether a script does nothing: absent, or the designer's unmodified template. Some databases have lost the backslash
 * of its line ends, so that a single `n` means one.
 */
export function isBlankScript(script: unknown): boolean {
  if (script === null || script === undefined) return true;
  if (typeof script !== 'string') return false;
  const body = /^\s*\(?\s*(async\s*)?\([^()]*\)\s*=>([\s\S]*)$/.exec(script)?.[2] ?? script;
  const rest = template.reduce((text, phrase) => text.replace(phrase, ''), body);
  return /^[\sn;{}()]*$/.test(rest);
}
