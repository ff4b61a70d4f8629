import { defineKind } from '../../kind.ts';
import { propsOf } from '../../kit/schema/props.ts';

/** The big screen of `code` in the URL, over the whole window. */
export const bigScreen = defineKind({ zhjyKey: 'bigScreen', wing: 'blocks', bare: true, props: propsOf({}) });

/** The big screen behind a link, shown without a login (SCREEN-005). */
export const screenLink = defineKind({ zhjyKey: 'screenLink', wing: 'blocks', bare: true, props: propsOf({}) });
