import { fieldConfig, startsAs } from './config.ts';
import { pickVerbs } from './picks.ts';
import { flag, propsOf, text } from './props.ts';
import { chosen } from './roles.ts';

/** What a picker of one thing of the platform is told. */
export const onePickProps = propsOf({ placeholder: text('请选择'), clearable: flag(true), disabled: flag(false) });

/** What such pickers are alike; `noun` is what the chosen id is of. */
export const onePick = (noun: string) =>
  ({
    wing: 'pickers',
    props: onePickProps,
    config: fieldConfig(startsAs(''), 'change'),
    value: pickVerbs(noun),
    ...chosen,
    offers: () => ({}),
    events: ['change'],
  }) as const;
