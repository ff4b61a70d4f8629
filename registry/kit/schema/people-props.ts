import { Type } from '@sinclair/typebox';
import { fieldConfig, startsAs } from './config.ts';
import { flag, text } from './props.ts';

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
  fieldConfig(startsAs(fallback), 'change', { defaultCurrent: flag(false) });
