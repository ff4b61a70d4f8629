import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  lazy,
  type ReactNode,
  type RefObject,
  useMemo,
  useState,
} from 'react';
import { useText, useTranslation } from '#runtime/context/use-translation.ts';
import type { Text } from '#schemas/language/text.ts';
import './control.css';

/** What a control says about itself to those who cannot see it. */
export function ariaProps(face: {
  label: string;
  invalid: boolean;
  describedBy: string | undefined;
  required: boolean;
}) {
  return {
    'aria-label': face.label || undefined,
    'aria-invalid': face.invalid || undefined,
    'aria-describedby': face.describedBy,
    'aria-required': face.required || undefined,
  };
}

/** What the box around a control shows of its state. */
export const boxProps = (face: { invalid: boolean }, disabled: boolean, isReadOnly = false) => ({
  'data-invalid': face.invalid || undefined,
  'data-disabled': disabled || undefined,
  'data-readonly': isReadOnly || undefined,
});

/** The lazily loaded widget behind a trigger; `fetch` prefetches its code before it is rendered. */
export type LazyPopup<P> = FunctionComponent<P> & { fetch?: () => void };

/**
 * A lazily loaded widget whose code is fetched when it is opened, or prefetched when the trigger is hovered or focused.
 * Code that is loaded already is rendered synchronously: React shows anything that suspends 300 ms late.
 */
export function lazyPopup<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): LazyPopup<P> {
  let here: ComponentType<P> | undefined;
  const bring = async () => {
    const brought = await load();
    here = brought.default;
    return brought;
  };
  const Late = lazy(bring);
  const Widget = (props: P) => {
    const [Shown] = useState<ComponentType<P>>(() => here ?? (Late as unknown as ComponentType<P>));
    return createElement(Shown, props);
  };
  // A failed prefetch is ignored: opening the widget loads again and reports the error.
  return Object.assign(Widget, { fetch: () => void bring().catch(() => {}) });
}

/**
 * Whether an element is hovered or focused, to render marks only then. Spread `hover` on it; `onHover` is called on
 * entry.
 */
export function usePrefetchOnHover(onHover?: () => void) {
  const [isHovered, setHovered] = useState(false);
  const hover = useMemo(() => {
    const come = () => {
      setHovered(true);
      onHover?.();
    };
    return {
      onPointerEnter: come,
      onPointerLeave: (event: { currentTarget: Element }) =>
        setHovered(event.currentTarget.contains(document.activeElement)),
      onFocus: come,
      onBlur: () => setHovered(false),
    };
  }, [onHover]);
  return { isHovered, hover };
}

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

interface Props {
  /** Receives the focus afterwards. */
  control: RefObject<HTMLElement | null>;
  onClear(): void;
}

/** The clear button of a control, rendered only on hover or focus. */
export function ClearButton({ control, onClear }: Props) {
  const t = useTranslation();
  return (
    <button
      type="button"
      className="zk-mark zk-clear"
      tabIndex={-1}
      aria-label={t('control.clear')}
      // A pointer press must not move the focus away from the control.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => {
        onClear();
        control.current?.focus();
      }}
    />
  );
}

interface WithAddButtonProps {
  /** Rendered in a table cell, where there is no room for the button. */
  compact: boolean;
  disabled: boolean;
  onAdd(): void;
  children: ReactNode;
}

/** A control with a button that adds to what can be chosen in it. */
export function WithAddButton({ compact, disabled, onAdd, children }: WithAddButtonProps) {
  const t = useTranslation();
  return (
    <span className="zk-suffixed">
      {children}
      {!compact && (
        <button type="button" className="zk-add" disabled={disabled} onClick={onAdd}>
          {t('picker.add')}
        </button>
      )}
    </span>
  );
}

interface InputAddonsProps {
  before: Text;
  after: Text;
  children: ReactNode;
}

/** A control with a text before or after it; without either, the control alone. */
export function InputAddons({ before, after, children }: InputAddonsProps) {
  const left = useText(before);
  const right = useText(after);
  if (left === '' && right === '') return children;
  return (
    <span className="zk-framed">
      {left !== '' && <span className="zk-addon">{left}</span>}
      {children}
      {right !== '' && <span className="zk-addon">{right}</span>}
    </span>
  );
}
