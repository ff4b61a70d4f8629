import { attributeOfPicked } from '../../kit/schema/popup-props.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** An attribute of the row a popup-select field picked, shown read-only. */
export const popupAttr = defineKind<typeof attributeOfPicked.props, string>({
  zhjyKey: 'popupAttr',
  refers: ['relationField'],
  ...attributeOfPicked,
  attributeOf: ({ interfaceId, propsValue }, { showField }) =>
    `interface/${String(interfaceId)}/${String(propsValue)}/${String(showField)}`,
});

export type PopupAttrProps = PropsOf<typeof popupAttr>;
