import type { Names } from '#core/kind/kind.ts';
import type { Text } from '#schemas/language/text.ts';

/** Words between the texts that frame them: `¥1,200 元`. Nothing is framed by nothing. */
export function framed(
  words: string,
  { addonBefore, addonAfter }: { addonBefore: Text; addonAfter: Text },
  names: Names,
): string {
  if (words === '') return '';
  const say = names.say ?? inChinese;
  return `${say(addonBefore)}${words}${say(addonAfter)}`;
}

const inChinese = (text: Text) => (typeof text === 'string' ? text : text.zh);
