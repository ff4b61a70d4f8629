import { Type } from '@sinclair/typebox';
import { editedBy } from '#schemas/language/editor.ts';
import type { Text } from '#schemas/language/text.ts';
import { nested } from './props.ts';

const option = Type.Record(Type.String(), Type.Unknown());
interface LegacyOption {
  id: string;
  fullName: Text;
  children?: LegacyOption[];
}

/** Options written into the definition. */
export const staticOptions = (fallback: LegacyOption[]) =>
  Type.Array(option, { default: fallback, ...editedBy('options', { when: { '!': [{ var: 'source' }] } }) });

export const twoOptions: LegacyOption[] = [
  { fullName: '选项一', id: '1' },
  { fullName: '选项二', id: '2' },
];

export const oneBranch: LegacyOption[] = [{ id: '1', fullName: '选项1', children: [{ id: '2', fullName: '选项1-1' }] }];

/** Which properties of an option are its label and its id. */
export const flatShape = () =>
  nested({ label: Type.String({ default: 'fullName' }), value: Type.String({ default: 'id' }) });

export const treeShape = () =>
  nested({
    value: Type.String({ default: 'id' }),
    label: Type.String({ default: 'fullName' }),
    children: Type.String({ default: 'children' }),
  });

/** Where the former properties apply: they are not offered for a definition without them. */
const superseded = { in: [{ var: 'config.dataType' }, ['dictionary', 'dynamic']] };

/** Props of older definitions (the family) that `source` replaces. */
export const legacySource = {
  dataType: Type.String({ default: 'static', offers: ['static', 'dictionary', 'dynamic'], when: superseded }),
  dictionaryType: Type.String({ default: '', ...editedBy('dictionary', { when: superseded }) }),
  propsUrl: Type.String({ default: '', ...editedBy('interface', { when: superseded }) }),
  propsName: Type.String({ default: '', when: superseded }),
  useCache: Type.Boolean({ default: true, when: superseded }),
  templateJson: Type.Array(Type.Unknown(), { default: [], ...editedBy('template', { when: superseded }) }),
};
