import { isObject } from '#core/schema/record.ts';
import { isNothing, same } from './coerce.ts';

/**
 * Features of the family that this language does not support, each with the values that mean "not used". Any other
 * value is reported as an issue of the import.
 */
const unusedValues: Readonly<Record<string, readonly unknown[]>> = {
  // fields
  'step-strictly': [false],
  stepStrictly: [false],
  activeColor: [],
  inactiveColor: [],
  border: [false],
  size: ['small', 'medium', 'default', 'large', 'mini', 'middle'],
  optionType: ['default'],
  showAllLevels: [true],
  separator: ['/'],
  showTip: [false],
  isAccount: [0, '0', false],
  showText: [false],
  showScore: [false],
  showStops: [false],
  range: [false],
  isRange: [false],
  useScan: [false],
  useMask: [false],
  ableAddressIds: [],
  selectType: ['all'],
  interfaceHasPage: [0, false],
  relationField: [],
  clearable: [true, false],
  readonly: [false],
  filterable: [false, true],
  multiple: [false],
  useCache: [true],
  noShowAdd: [false],
  noShowEdit: [false],
  noShowDetail: [false],
  showDuration: [false],
  queryType: [1, '1'],
  extraOptions: [],
  ruleType: [0, 1, '1'],
  ruleConfig: [],
  roundType: [1, '1'],
  type: ['', 'default', 'date', 'datetime', 'month', 'year', 'textarea', 'text', 'table', 'file'],
  autoUpload: [true],
  maxlength: [],
  addonBefore: [],
  addonAfter: [],
  buttonText: ['点击上传'],
  accept: ['image/*'],
  fixed: ['none'],
  align: ['left'],
  thousands: [false],
  thousandsField: [],
  tableConf: [],
  addType: [0, '0'],
  hasPage: [false],
  // forms
  formStyle: [],
  classNames: [],
  className: [],
  classJson: [],
  hasCopyBtn: [false],
  copyButtonText: ['复 制', '复制'],
  customBtns: [],
  appCustomBtns: [],
  dataLog: [false],
  useBusinessKey: [false],
  businessKeyList: [],
  businessKeyTip: ['数据已存在，请勿重复提交！'],
  detailExtraList: [],
  colon: [false],
};

/** Whether a property is a feature this language does not support. */
export const isUnsupportedFeature = (name: string): boolean =>
  Object.hasOwn(unusedValues, name) || name === 'style' || isTranslation(name);

/** Whether such a property has a value that means "not used". */
export function isUnusedValue(name: string, value: unknown): boolean {
  if (isNothing(value)) return true;
  // A field is as wide as its place in the grid.
  if (name === 'style') return isObject(value) && Object.keys(value).every((one) => one === 'width');
  if (isTranslation(name)) return Array.isArray(value) && value.every(isNothing);
  return (Object.hasOwn(unusedValues, name) ? (unusedValues[name] as readonly unknown[]) : []).some((one) =>
    same(one, value),
  );
}

/** `labelI18nCode`: the code of a translation stored in the other product. */
const isTranslation = (name: string) => name.endsWith('I18nCode');
