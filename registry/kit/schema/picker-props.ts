import { Type } from '@sinclair/typebox';
import type { AllowedOptions } from '#core/kind/kind.ts';
import { idsOf, isId } from '../values/choices.ts';
import { pickVerbs } from '../values/picks.ts';
import { fieldConfig, defaultValueOf, optionTraits } from './config.ts';
import { flag, propsOf, text } from './props.ts';

/** Common props of pickers of organisations and people. */
export const pickProps = {
  placeholder: text('请选择'),
  // `all`, `custom` (then `ableIds`), or a kind of organisation linked to `relationField`.
  selectType: Type.String({ default: 'all' }),
  ableIds: Type.Array(Type.Unknown(), { default: [] }),
  multiple: flag(false),
  clearable: flag(true),
  disabled: flag(false),
};

/** The configuration of such a picker, which may default to what the current user belongs to. */
export const pickConfig = (fallback: unknown) =>
  fieldConfig(defaultValueOf(fallback), 'change', { defaultCurrent: flag(false) });

/** Props of a picker that chooses one object of the platform. */
export const singlePickerProps = propsOf({ placeholder: text('请选择'), clearable: flag(true), disabled: flag(false) });

/** The common facts of such pickers; `noun` is the noun of the chosen id. */
export const singlePicker = (noun: string) =>
  ({
    wing: 'pickers',
    props: singlePickerProps,
    config: fieldConfig(defaultValueOf(''), 'change'),
    value: pickVerbs(noun),
    ...optionTraits,
    offers: () => ({}),
    events: ['change'],
  }) as const;

/** The ids a picker is restricted to, as texts; of a path its end counts. */
export const allowedIds = (ableIds: readonly unknown[]): string[] =>
  ableIds.flatMap((id) => (Array.isArray(id) ? idsOf(id).slice(-1) : isId(id) ? [id] : [])).map(String);

/** What a picker of the organisation offers: everything, or with `selectType` `custom` the allowed ids. */
export const allowedOptions = ({
  selectType,
  ableIds,
}: {
  selectType: string;
  ableIds: readonly unknown[];
}): AllowedOptions => (selectType === 'custom' ? { only: allowedIds(ableIds) } : {});
