import { pickVerbs } from '../values/picks.ts';
import { fieldConfig, defaultValueOf, optionTraits } from './config.ts';
import { flag, propsOf, text } from './props.ts';

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
