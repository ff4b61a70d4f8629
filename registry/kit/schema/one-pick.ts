import { fieldConfig, startsAs } from './config.ts';
import { pickVerbs } from '../values/picks.ts';
import { flag, propsOf, text } from './props.ts';
import { optionTraits } from './traits.ts';

/** Props of a picker that chooses one object of the platform. */
export const onePickProps = propsOf({ placeholder: text('请选择'), clearable: flag(true), disabled: flag(false) });

/** The common facts of such pickers; `noun` is the noun of the chosen id. */
export const onePick = (noun: string) =>
  ({
    wing: 'pickers',
    props: onePickProps,
    config: fieldConfig(startsAs(''), 'change'),
    value: pickVerbs(noun),
    ...optionTraits,
    offers: () => ({}),
    events: ['change'],
  }) as const;
