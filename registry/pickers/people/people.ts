import { type TObject, type TProperties, Type } from '@sinclair/typebox';
import { editedBy } from '#schemas/language/editor.ts';
import type { AllowedOptions, Kind, Ref, ValueVerbs } from '#core/kind/kind.ts';
import type { Text } from '#schemas/language/text.ts';
import { fieldConfig, defaultValueOf, optionTraits, flag, deprecated, propsOf, text } from '../../kit/schema/props.ts';
import { type Id, idsOf, isId, pickVerbs, pathVerbs } from '../../kit/values/choices.ts';
import { defineKind } from '../../kind.ts';

type Ids = readonly string[];
type Input = Readonly<Record<string, unknown>>;

/** The props of these pickers; those after `disabled` exist only where a row declares them. */
export interface PeopleProps {
  placeholder: Text;
  multiple: boolean;
  clearable: boolean;
  disabled: boolean;
  selectType?: string;
  ableIds?: readonly unknown[];
  ableRelationIds?: readonly unknown[];
  relationField?: string;
  popupTitle?: Text;
  hasSystemValues?: boolean;
  auth?: boolean;
  level?: number;
}

/** Where the entries of a tab come from. Plain data, so that two equal tabs share one query. */
export type PeopleTab = { label: string } & (
  | {
      source: 'tree';
      call: string;
      input: Input;
      part?: 'global' | 'organised';
      types?: Ids;
      isFlatWhenSearched?: true;
    }
  | { source: 'pages'; call: string; input: Input }
  | { source: 'people' | 'currentUser' }
  | { source: 'areas'; level: number }
);

interface TabContext {
  props: PeopleProps;
  /** The ids that may be chosen; undefined: all. */
  allowed: Ids | undefined;
  user: Input;
}

/** One picker of people or parts of the organisation. */
interface PeopleRow {
  zhjyKey: string;
  props: TProperties;
  config: TObject;
  value: ValueVerbs<PeopleProps>;
  /** The ids a value contains, and what they refer to: with a path the last one is the chosen one. */
  refsOf(value: Id | readonly Id[]): readonly Ref[];
  /** The stored form: an id, the path of ids down to it, or an id with its type (`u1--user`). */
  shape: 'id' | 'path' | 'member';
  /** Shows all names of a path, not only the last. */
  isShownWhole?: true;
  /** Message id of the title of its dialog. */
  title: string;
  /** Types of nodes that can be chosen; absent: all. */
  types?: Ids;
  tabs(context: TabContext): readonly PeopleTab[];
  /** Lists pending items under headings by type when several can be chosen. */
  isGrouped?: true;
  /** The ids that may be chosen; absent: all, or with `selectType` `custom` those in `ableIds`. */
  allowed?(props: PeopleProps, related: Ids): Ids | undefined;
  offers(props: PeopleProps, read: (field: string) => unknown): AllowedOptions;
}

export type PeopleKind = Kind & { props: TObject & { static: PeopleProps } };
export type PeoplePicker = Omit<PeopleRow, 'props' | 'value' | 'offers' | 'allowed'> &
  Required<Pick<PeopleRow, 'allowed'>> & {
    kind: PeopleKind;
    /** Follows another field, whose ids restrict what can be chosen. */
    isRelated: boolean;
  };

function definePeoplePicker(row: PeopleRow): PeoplePicker {
  const isRelated = 'relationField' in row.props;
  const kind = defineKind({
    zhjyKey: row.zhjyKey,
    wing: 'pickers',
    props: propsOf(row.props),
    config: row.config,
    value: row.value,
    listing: optionTraits,
    reference: { ...(isRelated && { fields: ['relationField'] }), offers: row.offers },
    events: ['change'],
  } as never) as unknown as PeopleKind;
  return { allowed: allowedIn, ...row, kind, isRelated };
}

const pickProps = {
  placeholder: text('请选择'),
  // `all`, `custom` (then `ableIds`), or a kind of organisation linked to `relationField`.
  selectType: Type.String({ default: 'all', offers: ['all', 'custom', 'dep', 'pos', 'role', 'group'] }),
  ableIds: Type.Array(Type.Unknown(), {
    default: [],
    ...editedBy('ownValue', { when: { '==': [{ var: 'selectType' }, 'custom'] } }),
  }),
  multiple: flag(false),
  clearable: flag(true),
  disabled: flag(false),
};
/** The value may default to what the current user belongs to. */
const config = (fallback: unknown) => fieldConfig(defaultValueOf(fallback), 'change', { defaultCurrent: flag(false) });

/** The ids a picker is restricted to, as texts; of a path its end counts. */
export const allowedIds = (ableIds: readonly unknown[] = []): string[] =>
  ableIds.flatMap((id) => (Array.isArray(id) ? idsOf(id).slice(-1) : isId(id) ? [id] : [])).map(String);
const allowedIn = ({ selectType, ableIds }: PeopleProps) => (selectType === 'custom' ? allowedIds(ableIds) : undefined);
const allowedOptions = (props: PeopleProps): AllowedOptions => {
  const only = allowedIn(props);
  return only ? { only } : {};
};

const refTo = (noun: string) => (value: Id | readonly Id[]) =>
  idsOf(value).map((id): Ref => ({ noun, id: String(id) }));
const idsOfNoun = (noun: string, own?: string) =>
  ({ shape: 'id', value: pickVerbs(noun, own), refsOf: refTo(noun) }) as const;
const pathsOfNoun = (noun: string) => ({ shape: 'path', value: pathVerbs(noun), refsOf: refTo(noun) }) as const;
const tree = (call: string, input: Input = {}) => ({ source: 'tree', label: 'picker.tab.all', call, input }) as const;
const pages = (label: string, call: string, input: Input) => ({ source: 'pages', label, call, input }) as const;

export const organizeSelect = definePeoplePicker({
  zhjyKey: 'organizeSelect',
  ...pathsOfNoun('organize'),
  // `auth`: only the current user's organisation and those below it.
  props: { ...pickProps, filterable: flag(false), auth: flag(false) },
  config: config([]),
  title: 'picker.title.organize',
  tabs: ({ props, allowed, user }) => [
    allowed
      ? tree('organize.condition', { departIds: allowed, keyword: '' })
      : props.auth
        ? tree('organize.selectorByAuth', { id: String(user['organizeId'] ?? '') || '0' })
        : tree('organize.tree'),
  ],
  offers: (props) => ({
    ...allowedOptions(props),
    ...(props.auth && props.selectType !== 'custom' && { own: 'current' }),
  }),
});

export const depSelect = definePeoplePicker({
  zhjyKey: 'depSelect',
  ...idsOfNoun('organize', 'department'),
  // `auth`: only departments of the organisations for which the current user is authorised.
  props: { ...pickProps, filterable: flag(false), auth: flag(false) },
  config: config(null),
  title: 'picker.title.department',
  types: ['department'],
  tabs: ({ props, allowed }) => [
    allowed
      ? tree('organize.condition', { departIds: allowed, keyword: '' })
      : tree(props.auth ? 'department.selectorByAuth' : 'department.selector', { id: '0' }),
  ],
  offers: (props) => ({
    category: 'department',
    ...allowedOptions(props),
    ...(props.auth && props.selectType !== 'custom' && { own: 'authorised' }),
  }),
});

export const posSelect = definePeoplePicker({
  zhjyKey: 'posSelect',
  ...idsOfNoun('position'),
  props: { ...pickProps, filterable: flag(false) },
  config: config(null),
  title: 'picker.title.position',
  types: ['position'],
  tabs: ({ allowed }) => [
    {
      ...(allowed ? tree('position.condition', { ids: allowed, keyword: '' }) : tree('position.selector')),
      isFlatWhenSearched: true,
    },
  ],
  offers: allowedOptions,
});

export const groupSelect = definePeoplePicker({
  zhjyKey: 'groupSelect',
  ...idsOfNoun('group'),
  props: { ...pickProps, filterable: flag(false) },
  config: config(''),
  title: 'picker.title.group',
  types: ['group'],
  tabs: ({ allowed }) => [allowed ? tree('group.condition', { ids: allowed }) : tree('group.selector')],
  offers: allowedOptions,
});

export const roleSelect = definePeoplePicker({
  zhjyKey: 'roleSelect',
  ...idsOfNoun('role'),
  props: pickProps,
  config: config(null),
  title: 'picker.title.role',
  types: ['role'],
  tabs: ({ allowed }) =>
    allowed
      ? [tree('role.condition', { ids: allowed })]
      : [
          { ...tree('role.selector'), label: 'picker.tab.organization', part: 'organised' },
          { ...tree('role.selector'), label: 'picker.tab.global', part: 'global' },
        ],
  offers: allowedOptions,
});

/** The type of the ids of a related field, by `selectType`. */
const relatedTypes: Readonly<Record<string, string>> = {
  dep: 'department',
  pos: 'position',
  role: 'role',
  group: 'group',
};
const texts = (ids: readonly unknown[] = []) =>
  ids.filter((id) => typeof id === 'string' || typeof id === 'number').map(String);

/**
 * What a user must be or belong to, as `{id}--{type}` or the id of a user; undefined: any user. `related` are the ids
 * in the related field (PICK-062, PICK-063).
 */
export function restrictionOf(
  { selectType = 'all', ableIds, ableRelationIds }: Pick<PeopleProps, 'selectType' | 'ableIds' | 'ableRelationIds'>,
  related: Ids,
): Ids | undefined {
  if (selectType === 'custom') return texts(ableIds);
  const type = Object.hasOwn(relatedTypes, selectType) ? relatedTypes[selectType] : undefined;
  if (type === undefined) return undefined;
  const ids = related.length > 0 ? related : texts(ableRelationIds);
  return ids.map((id) => (id.includes('--') ? id : `${id}--${type}`));
}

export const userSelect = definePeoplePicker({
  zhjyKey: 'userSelect',
  ...idsOfNoun('user'),
  props: {
    ...pickProps,
    ableRelationIds: Type.Array(Type.Unknown(), { default: [], ...editedBy('offers') }),
    relationField: Type.String({ default: '', ...editedBy('field') }),
    // The title of the dialog; empty: the usual one.
    popupTitle: text(''),
    // Offers the variable for the current user; not where a person acts for themselves.
    hasSystemValues: flag(true),
  },
  config: config(null),
  title: 'picker.title.user',
  types: ['user'],
  allowed: restrictionOf,
  tabs: ({ allowed, props: { hasSystemValues = true } }) =>
    allowed
      ? [pages('picker.tab.all', 'user.selectedUserList', { ids: allowed })]
      : [
          { source: 'people', label: 'picker.tab.all' },
          pages('picker.tab.current', 'user.organization', { organizeId: '0' }),
          pages('picker.tab.subordinates', 'user.subordinates', {}),
          ...(hasSystemValues ? [{ source: 'currentUser', label: 'picker.tab.system' } as const] : []),
        ],
  offers(props, read) {
    const { selectType, relationField = '', ableRelationIds = [] } = props;
    // Linked to nothing, for example where a list is searched without the field it follows: any user.
    if (selectType !== 'custom' && relationField === '' && ableRelationIds.length === 0) return {};
    const only = restrictionOf(props, idsOf(read(relationField)).map(String));
    return only === undefined ? {} : { only };
  },
});

const nounsByType: Readonly<Record<string, string>> = {
  company: 'organize',
  department: 'organize',
  role: 'role',
  position: 'position',
  group: 'group',
  user: 'user',
};

/** What `id--type` refers to; undefined for an unknown type. */
function refOfMember(member: Id): Ref | undefined {
  const [id, type] = String(member).split('--');
  const noun = type !== undefined && Object.hasOwn(nounsByType, type) ? nounsByType[type] : undefined;
  return id === undefined || noun === undefined ? undefined : { noun, id };
}
const refsOfMembers = (members: unknown) => idsOf(members).flatMap((member) => refOfMember(member) ?? []);

/** Organisations, positions, roles, groups and users in one picker. */
export const usersSelect = definePeoplePicker({
  zhjyKey: 'usersSelect',
  shape: 'member',
  refsOf: refsOfMembers,
  value: {
    ...pickVerbs<PeopleProps>('user'),
    current({ multiple }, current) {
      const own = pickVerbs('user').current?.({ multiple: false }, current);
      return typeof own !== 'string' ? undefined : multiple ? [`${own}--user`] : `${own}--user`;
    },
    text: (members, _, names) =>
      idsOf(members)
        .map((member) => {
          const ref = refOfMember(member);
          return (ref && names(ref)) ?? ref?.id ?? String(member);
        })
        .join('、'),
    refs: refsOfMembers,
  },
  props: { ...pickProps, popupTitle: text('') },
  config: config(null),
  title: 'picker.title.user',
  types: Object.keys(nounsByType),
  isGrouped: true,
  tabs({ props, allowed }) {
    if (allowed) return [pages('picker.tab.all', 'user.selectedUserList', { ids: allowed })];
    const departments: PeopleTab = { source: 'people', label: 'picker.type.department' };
    const ofType = (type: string) => ({ ...tree(`${type}.selector`), label: `picker.type.${type}`, types: [type] });
    return props.multiple ? [departments, ofType('role'), ofType('position'), ofType('group')] : [departments];
  },
  offers: (props) => ({ ...allowedOptions(props), typed: true }),
});

/** Provinces, cities, districts and streets, as deep as `level` says. */
export const areaSelect = definePeoplePicker({
  zhjyKey: 'areaSelect',
  ...pathsOfNoun('area'),
  isShownWhole: true,
  props: {
    placeholder: text('请选择'),
    disabled: flag(false),
    clearable: flag(true),
    filterable: flag(false),
    multiple: flag(false),
    level: Type.Integer({ default: 2, minimum: 0, maximum: 3, offers: [0, 1, 2, 3] }),
    ableAddressIds: deprecated(Type.Array(Type.Unknown())),
    selectType: deprecated(Type.String()),
  },
  config: fieldConfig(defaultValueOf([]), 'change'),
  title: 'picker.title.area',
  allowed: () => undefined,
  tabs: ({ props: { level = 2 } }) => [{ source: 'areas', label: 'picker.tab.all', level }],
  offers: ({ level = 2 }) => ({ level }),
});

export const peoplePickers: readonly PeoplePicker[] = [
  organizeSelect,
  depSelect,
  posSelect,
  userSelect,
  roleSelect,
  groupSelect,
  usersSelect,
  areaSelect,
];
