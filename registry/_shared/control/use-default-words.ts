import { useSay, useText } from '#runtime/texts.ts';
import type { Text } from '#schemas/language/text.ts';

/** The family's default words, as messages: a definition that says nothing is read in the reader's language. */
const defaults: Readonly<Record<string, string>> = {
  请输入: 'common.pleaseInput',
  请选择: 'common.pleaseSelect',
  数字文本: 'control.numericText',
  系统自动生成: 'common.systemGenerated',
  选择数据: 'rows.title',
  开: 'control.on',
  关: 'control.off',
};

/** A text of the props in the reader's language. */
export function useDefaultWords(words: Text): string {
  const say = useSay();
  const text = useText(words);
  const id = Object.hasOwn(defaults, text) ? defaults[text] : undefined;
  return id === undefined ? text : say(id);
}
