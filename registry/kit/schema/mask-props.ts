import { Type } from '@sinclair/typebox';
import { flag, nested } from './props.ts';

const count = () => Type.Integer({ default: 0, minimum: 0, maximum: 1000 });
const way = (maximum: number) => Type.Integer({ default: 1, minimum: 0, maximum });

/** How a text is hidden when it is shown; the stored text is never touched. */
export const maskConfig = () =>
  nested({
    filler: Type.String({ default: '*' }),
    maskType: way(8),
    prefixType: way(4),
    prefixLimit: count(),
    prefixSpecifyChar: Type.String({ default: '' }),
    suffixType: way(4),
    suffixLimit: count(),
    suffixSpecifyChar: Type.String({ default: '' }),
    ignoreChar: Type.String({ default: '' }),
    useUnrealMask: flag(false),
    unrealMaskLength: Type.Integer({ default: 1, minimum: 1, maximum: 1000 }),
  });
