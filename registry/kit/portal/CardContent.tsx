import type { TSchema } from '@sinclair/typebox';
import type { ReactNode } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import { cardRowsMax } from '#core/portal/card-rows.ts';
import { fillDefaults } from '#core/schema/fill.ts';
import type { JsonObject } from '#core/schema/record.ts';
import { useDevice } from '#runtime/context/application.tsx';
import { useText, useTranslation } from '#runtime/context/use-translation.ts';
import { Button } from '#runtime/render/Button.tsx';
import type { Text } from '#schemas/language/text.ts';
import { EmptyState, LoadingSkeleton } from '../overlay/States.tsx';
import type { CardData } from './use-card-rows.ts';
import './card.css';

interface Props {
  data: CardData;
  emptyText?: Text | undefined;
  children: ReactNode;
}

/** The content of a card with rows; while they load, when there are none, and when they failed, that instead. */
export function CardContent({ data, emptyText = '', children }: Props) {
  const t = useTranslation();
  const empty = useText(emptyText);
  if (data.state === 'failed') return <CardError reason={data.reason} retry={data.reload} />;
  if (data.state === 'loading') return <LoadingSkeleton rows={4} />;
  if (data.rows.length === 0) return <EmptyState {...(empty !== '' && { text: empty })} />;
  return (
    <>
      {children}
      {data.cut && (
        <p className="zp-cut" role="note">
          {t('portal.cut', { count: cardRowsMax })}
        </p>
      )}
    </>
  );
}

/** Why a card has no data, with a retry. */
export function CardError({ reason, retry }: { reason: string; retry(): void }) {
  const t = useTranslation();
  return (
    <div className="zp-failed" role="alert">
      <span className="zp-failed-mark" aria-hidden="true">
        !
      </span>
      <p>{reason}</p>
      <Button onClick={retry}>{t('block.retry')}</Button>
    </div>
  );
}

/** Entries of a list property of a node with their defaults, which compilation fills in the node alone. */
export function filledEntries<T extends object>({ kind }: CompiledNode, name: string, list: readonly T[]): T[] {
  const { items } = (kind?.props.properties[name] ?? {}) as { items?: TSchema };
  return items ? list.map((entry) => fillDefaults(items, entry as JsonObject) as T) : [...list];
}

/** Props of a card on this device: on a phone, `appRowNumber` replaces `rowNumber` where it says something. */
export function useDeviceProps<P extends object>(props: P): P {
  const { mobile } = useDevice();
  if (!mobile) return props;
  const replaced = Object.entries(props).flatMap(([name, value]) => {
    if (!/^app[A-Z]/.test(name) || value === undefined || value === '' || isEmptyList(value)) return [];
    return [[`${name.charAt(3).toLowerCase()}${name.slice(4)}`, value] as const];
  });
  return { ...props, ...Object.fromEntries(replaced) };
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;
