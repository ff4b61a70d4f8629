import { defineKind } from '../../kind.ts';
import { propsOf } from '../../kit/schema/props.ts';

/** The big screen of `code` in the URL, over the whole window. */
export const bigScreen = defineKind({ zhjyKey: 'bigScreen', wing: 'blocks', bare: true, props: propsOf({}) });
