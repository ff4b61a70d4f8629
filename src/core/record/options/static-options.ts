import type { CompiledNode } from '../../compile/tree.ts';
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

/** The static options of a node. */
export const definedOptions = ({ source, props }: Pick<CompiledNode, 'source' | 'props'>): readonly Option[] =>
  source && 'static' in source ? source.static : staticOptions(props);

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

const isColor = (value: unknown): value is OptionColor => optionColors.some((color) => color === value);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
