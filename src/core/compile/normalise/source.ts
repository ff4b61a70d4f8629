import { readOf } from '../parameters/parameters.ts';
import { templateParameters } from '../parameters/template.ts';
import { isObject, type JsonObject, own } from '../../schema/record.ts';

/**
 * The option source of a node. The family writes it as `dataType` (static, dictionary or dynamic) in `config`, and as
 * `options` with `props` for the names of label and id; normalised it is one `source`.
 */
export function normalSource(node: JsonObject, config: JsonObject, takesOptions: boolean): unknown {
  if (node['source'] !== undefined) return distinct(node['source']);
  if (config['dataType'] === 'dictionary' && isName(config['dictionaryType'])) {
    return { dictionary: config['dictionaryType'] };
  }
  if (config['dataType'] === 'dynamic' && isName(config['propsUrl'])) return interfaceSource(node, config);
  if (!takesOptions) return undefined;
  return distinct({ static: normalOptions(Array.isArray(node['options']) ? node['options'] : [], shapeOf(node)) });
}

/** A source without options whose id is a duplicate in their list: they could not be distinguished. */
function distinct(source: unknown): unknown {
  const options = own(source, 'static');
  return Array.isArray(options) ? { ...(source as JsonObject), static: firsts(options) } : source;
}

function firsts(options: readonly unknown[]): unknown[] {
  const known = new Set<string>();
  return options.flatMap((option) => {
    const id = own(option, 'id');
    if (typeof id === 'string' || typeof id === 'number') {
      if (known.has(String(id))) return [];
      known.add(String(id));
    }
    const children = own(option, 'children');
    return [Array.isArray(children) ? { ...(option as JsonObject), children: firsts(children) } : option];
  });
}

/** Properties of `config` that are part of the shorthand. */
export const legacySourceConfig = ['dataType', 'dictionaryType', 'propsUrl', 'propsName', 'templateJson', 'useCache'];

const isName = (value: unknown): value is string => typeof value === 'string' && value !== '';

interface Shape {
  value: string;
  label: string;
  children: string;
}

function shapeOf(node: JsonObject): Shape {
  const of = (key: keyof Shape, standard: string) => {
    const name = own(node['props'], key);
    return isName(name) ? name : standard;
  };
  return { value: of('value', 'id'), label: of('label', 'fullName'), children: of('children', 'children') };
}

function normalOptions(options: unknown[], shape: Shape): JsonObject[] {
  return options.filter(isObject).map((option) => {
    const { [shape.value]: id, [shape.label]: fullName, [shape.children]: children, ...more } = option;
    return {
      ...more,
      id: id ?? '',
      fullName: fullName ?? (typeof id === 'number' || typeof id === 'string' ? String(id) : ''),
      ...(Array.isArray(children) && { children: normalOptions(children, shape) }),
    };
  });
}

function interfaceSource(node: JsonObject, config: JsonObject): JsonObject {
  const template = Array.isArray(config['templateJson']) ? config['templateJson'] : [];
  const given = Object.entries(templateParameters(template)).map(
    ([field, value]) => [field, siblingColumn(value)] as const,
  );
  const { value, label, children } = shapeOf(node);
  const shape = {
    ...(value !== 'id' && { value }),
    ...(label !== 'fullName' && { label }),
    ...(children !== 'children' && { children }),
  };
  return { interface: config['propsUrl'], ...(given.length > 0 && { with: Object.fromEntries(given) }), ...shape };
}

/** Parameters read a column of the same row by its bare name. */
function siblingColumn(parameter: unknown): unknown {
  const name = readOf(parameter);
  return name === undefined ? parameter : { var: name.replace(/^.*\./, '') };
}
