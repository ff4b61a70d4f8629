import { type ComponentType, memo } from 'react';
import type { Kind } from '#core/kind/kind.ts';
import { fieldText } from '#core/record/field-text.ts';
import { textOf } from '#core/text/message.ts';
import type { EditProps, ViewProps } from '#runtime/context/faces.ts';
import { usePlatform } from '#runtime/context/platform.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import '../trigger/control.css';

/**
 * The edit face of a kind that cannot be edited here: its formatted value in a read-only box. The value stays in the
 * record unchanged.
 */
export function readOnly(kind: Kind, View?: ComponentType<ViewProps<never, never>>) {
  // A view asks for the props of its own kind, which are these.
  const Look = View as ComponentType<ViewProps> | undefined;
  return memo(function ReadOnly({ id, value, props, config, label, options }: EditProps) {
    const { language, messages } = usePlatform();
    const t = useTranslation();
    const names = Object.assign(() => undefined, {
      t: (words: Parameters<typeof textOf>[0]) => textOf(words, language, messages),
    });
    const text = fieldText({ kind, props, source: undefined }, value, names);
    const shared = { id, role: 'group', 'aria-label': label, title: t('control.notHere') };
    if (Look === undefined || text === '') {
      return (
        <div {...shared} className="zk-box zk-result">
          {text === '' ? <span className="zk-wait">{t('control.notHere')}</span> : text}
        </div>
      );
    }
    return (
      <div {...shared} className="zk-shown">
        <Look value={value} props={props} config={config} text={text} options={options} />
      </div>
    );
  });
}
