import { defineKind } from '../../kind.ts';
import { attributeOfPicked } from '../../kit/schema/picker-props.ts';

/** An attribute of the row a popup-select field picked, shown read-only. */
export const popupAttr = defineKind<typeof attributeOfPicked.props, string>({
  zhjyKey: 'popupAttr',
  reference: {
    fields: ['relationField'],
    picker: 'interfaceId',
    attributeOf: ({ interfaceId, propsValue }, { showField }) =>
      `interface/${String(interfaceId)}/${String(propsValue)}/${String(showField)}`,
  },
  ...attributeOfPicked,
});

/** An attribute of the record a related-form field picked, shown read-only. */
export const relationFormAttr = defineKind<typeof attributeOfPicked.props, string>({
  zhjyKey: 'relationFormAttr',
  reference: {
    fields: ['relationField'],
    picker: 'modelId',
    attributeOf: ({ modelId }, { showField }) => `model/${String(modelId)}/${String(showField)}`,
  },
  ...attributeOfPicked,
});
