import { useTranslation, useText } from '#runtime/context/use-translation.ts';
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
  点击上传: 'upload.chooseImage',
  文本链接: 'control.default.link',
  按钮: 'control.default.button',
  这是一段文字: 'control.default.text',
  这是一个提示: 'control.default.alert',
  分组标题: 'control.default.group',
  我是分割线: 'control.default.divider',
  卡片容器: 'control.default.card',
};

/** A text of the props in the reader's language. */
export function useDefaultText(words: Text): string {
  const t = useTranslation();
  const text = useText(words);
  const id = Object.hasOwn(defaults, text) ? defaults[text] : undefined;
  return id === undefined ? text : t(id);
}
