import { own } from '#core/schema/record.ts';
import { configOf } from './kind-of.ts';
import { type Part, childPart } from './import-report.ts';

/** A property of a node, wherever the version of the family stores it. */
export interface Entry {
  owner: Part;
  key: string;
  value: unknown;
  /** Possible names in the current version, the most likely first. */
  names: readonly string[];
  isConfig: boolean;
}

/** Names of properties in older versions and in the parent grammar, and their current names. */
const renamed: Readonly<Record<string, readonly string[]>> = {
  showWordLimit: ['showCount'],
  prepend: ['addonBefore'],
  append: ['addonAfter'],
  default: ['content', 'buttonText'],
  autosize: ['autoSize'],
  controlsPosition: ['controls'],
  activeText: ['activeTxt'],
  inactiveText: ['inactiveTxt'],
  max: ['count'],
  addTableConf: ['tableConf'],
  dynamicModel: ['templateJson'],
  title: ['header', 'content'],
  text: ['content'],
};

const structure = new Set(['__config__', 'config', '__vModel__', 'vModel', '__slot__', 'slot', 'on', 'children']);

/** The properties of a node: its direct ones, those of its slots, and those of its configuration. */
export function entriesOf(part: Part): Entry[] {
  const config = configOf(part);
  const slot = childPart(part, '__slot__', 'slot');
  return [
    ...entriesIn(part, false).filter(({ key }) => !structure.has(key)),
    ...(slot ? entriesIn(slot, false) : []),
    ...entriesOfProps(part, config),
    ...(config ? entriesIn(config, true).filter(({ key }) => key !== 'children') : []),
  ];
}

/** Up to 3.4 `multiple` was stored one level deeper, next to the names of an option's properties. */
function entriesOfProps(...owners: (Part | undefined)[]): Entry[] {
  return owners.flatMap((owner) => {
    const props = owner && childPart(owner, 'props');
    const inner = props && (childPart(props, 'props') ?? props);
    return inner ? entriesIn(inner, false).filter(({ key }) => key === 'multiple') : [];
  });
}

function entriesIn(owner: Part, isConfig: boolean): Entry[] {
  return Object.keys(owner.value).map((key) => ({
    owner,
    key,
    value: own(owner.value, key),
    names: namesOf(key),
    isConfig,
  }));
}

function namesOf(key: string): string[] {
  const camel = key.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const modern = Object.hasOwn(renamed, camel) ? (renamed[camel] as readonly string[]) : [];
  return [...new Set([key, camel, ...modern])];
}
