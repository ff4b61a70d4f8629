import { type TProperties, type TSchema, Type } from '@sinclair/typebox';
import { configOf } from './props.ts';

/** The configuration of every kind with a value: default value, validation trigger events and kind-specific extras. */
export function fieldConfig<D extends TSchema, E extends TProperties = Record<never, never>>(
  defaultValue: D,
  trigger: string | string[],
  extra = {} as E,
) {
  return configOf({ defaultValue, trigger: triggerOf(trigger), ...extra });
}

const triggerOf = (fallback: string | string[]) =>
  Type.Unsafe<string | string[]>(Type.Union([Type.String(), Type.Array(Type.String())], { default: fallback }));

/** A start value of any shape the kind's `parse` can read. */
export const defaultValueOf = (fallback: unknown) => Type.Unknown({ default: fallback });

/** A display without label; `startsWith` when the family gives it a start value it never uses. */
export const displayConfig = () =>
  configOf({ showLabel: Type.Boolean({ default: false }), defaultValue: defaultValueOf(null) });
export const bareConfig = () => configOf({ showLabel: Type.Boolean({ default: false }) });

/** Common configuration that displays and containers have no use for. */
export const withoutDisplay = ['tipLabel', 'tableName', 'regList'] as const;
export const withoutTitle = ['tipLabel', 'tableAlign', 'tableFixed', 'tableName', 'regList'] as const;
export const withoutContainer = [...withoutTitle.slice(0, 3), 'required', 'tableName', 'regList'] as const;

/** Configuration of containers. */
export const containerConfig = <E extends TProperties>(extra: E) =>
  configOf({
    showLabel: Type.Boolean({ default: false }),
    layout: Type.String({ default: 'rowFormItem' }),
    ...extra,
  });

/** What a kind of free values may do in tables and lists. */
export const textTraits = { column: true, listed: true, search: 'text', sortable: true } as const;
/** The same for kinds chosen from options. */
export const optionTraits = { column: true, listed: true, search: 'options', sortable: true } as const;
/** The same for numbers. */
export const numberTraits = { column: true, listed: true, search: 'numberRange', sortable: true } as const;
/** Kinds whose few options are all in view; a list searches them as a select. */
export const fewOptions = {
  options: true,
  listed: true,
  search: 'options',
  searchAs: 'select',
  sortable: true,
  events: ['change'],
} as const;
