import type { CompiledNode } from '../../compile/tree.ts';
import type { Kind } from '../../kind/kind.ts';
import type { TSchema } from '@sinclair/typebox';
import { type Option, type OptionColor, optionColors } from '#schemas/language/source.ts';

/** Names of an option's properties for label, id and children. */
export interface OptionShape {
  label?: string;
  value?: string;
  children?: string;
}

/** The props with the static options of a kind. */
export interface StaticOptionProps {
  options?: unknown;
  props?: unknown;
}

/** The static options of a definition, in the standard shape: `{ id, fullName, disabled?, children? }`. */
export function staticOptions(props: StaticOptionProps): Option[] {
  const shape = isRecord(props.props) ? (props.props as OptionShape) : {};
  return Array.isArray(props.options) ? shaped(props.options, shape) : [];
}

const ofProps = new WeakMap<object, readonly Option[]>();

/** The static options of a node, put into shape once: each cell of a table asks for those of its column. */
export function definedOptions({ source, props }: Pick<CompiledNode, 'source' | 'props'>): readonly Option[] {
  if (source && 'static' in source) return source.static;
  const known = ofProps.get(props) ?? staticOptions(props);
  ofProps.set(props, known);
  return known;
}

function shaped(options: readonly unknown[], shape: OptionShape): Option[] {
  return options.filter(isRecord).flatMap((option) => {
    const id = option[shape.value ?? 'id'];
    if (typeof id !== 'string' && typeof id !== 'number') return [];
    const children = option[shape.children ?? 'children'];
    return [
      {
        id,
        fullName: (option[shape.label ?? 'fullName'] ?? String(id)) as Option['fullName'],
        ...(option.disabled === true && { disabled: true }),
        ...(isColor(option['color']) && { color: option['color'] }),
        // A branch without children is a leaf: the last level can be selected.
        ...(Array.isArray(children) && children.length > 0 && { children: shaped(children, shape) }),
      },
    ];
  });
}

/** The option with this id, at any depth. Ids are compared as text: a stored `1` matches the option `"1"`. */
export function findOption(options: readonly Option[], id: string | number): Option | undefined {
  for (const option of options) {
    if (String(option.id) === String(id)) return option;
    const below = option.children && findOption(option.children, id);
    if (below !== undefined) return below;
  }
  return undefined;
}

/** Whether the value is a path of ids from the top of a tree, and with several choices a list of such paths. */
export const holdsPaths = (kind: Kind | undefined): boolean =>
  ((kind?.value?.schema['anyOf'] ?? []) as TSchema[]).some(
    (branch) => (branch['items'] as TSchema | undefined)?.['type'] === 'array',
  );

/** Whether a field stores selected options; a text with suggestions takes any value. */
export const takesOptions = ({ kind }: Pick<CompiledNode, 'kind'>): boolean =>
  kind?.options === true && kind.value?.refs !== undefined;

/**
 * A chosen value with the ids as their options spell them, each once (ONLINEDEV-022): `"1"` becomes `1` where the option's
 * id is a number. Value: an id or a list of ids; of a kind that holds paths, one path of ids or a list of them. What is no
 * option stays as it is.
 */
export function inOwnIds({ kind }: Pick<CompiledNode, 'kind'>, value: unknown, options: readonly Option[]): unknown {
  if (options.length === 0) return value;
  if (holdsPaths(kind)) return inOwnPaths(value, options);
  if (Array.isArray(value)) return distinct(value.map((one: unknown) => (isId(one) ? ownId(one, options) : one)));
  return isId(value) ? ownId(value, options) : value;
}

function inOwnPaths(value: unknown, options: readonly Option[]): unknown {
  if (!Array.isArray(value)) return value;
  if (value.every(isId)) return pathIn(options, value) ?? value;
  return distinct(value.map((path) => inOwnPaths(path, options)));
}

const isId = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

const ownId = (id: string | number, options: readonly Option[]) => findOption(options, id)?.id ?? id;

/** The ids along a path of options, from the top; undefined where it leads nowhere. */
function pathIn(options: readonly Option[], path: readonly (string | number)[]): (string | number)[] | undefined {
  const way: (string | number)[] = [];
  let level: readonly Option[] | undefined = options;
  for (const id of path) {
    const option: Option | undefined = level?.find((one) => String(one.id) === String(id));
    if (option === undefined) return undefined;
    way.push(option.id);
    level = option.children;
  }
  return way;
}

const distinct = (list: readonly unknown[]): unknown[] => [...new Map(list.map((one) => [String(one), one])).values()];

const isColor = (value: unknown): value is OptionColor => optionColors.some((color) => color === value);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
