import type { NameLookup } from '#core/kind/kind.ts';
import type { Text } from '#schemas/language/text.ts';

/** Words between the texts that frame them: `¥1,200 元`. Nothing is framed by nothing. */
export function framed(
  words: string,
  { addonBefore, addonAfter }: { addonBefore: Text; addonAfter: Text },
  names: NameLookup,
): string {
  if (words === '') return '';
  const t = names.t ?? inChinese;
  return `${t(addonBefore)}${words}${t(addonAfter)}`;
}

const inChinese = (text: Text) => (typeof text === 'string' ? text : text.zh);
