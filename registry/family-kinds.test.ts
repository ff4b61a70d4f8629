import { existsSync, readFileSync } from 'node:fs';
import type { TSchema } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import type { Kind } from '#core/kind/kind.ts';
import { kinds } from './kinds.ts';

const file = '../shared/spec/kinds.json';

interface FamilyKind {
  configExtra: Record<string, unknown>;
  configAbsent: string[];
  events: string[];
  props: Record<string, unknown>;
  only36: Record<string, unknown>;
}

/** What this product adds to a kind of the family. */
const ours: Readonly<Record<string, Record<string, unknown>>> = {
  treeSelect: { selectFirst: false },
  editor: { height: 400 },
  organizeSelect: { auth: false },
  depSelect: { auth: false },
  userSelect: { popupTitle: '', hasSystemValues: true },
  usersSelect: { popupTitle: '' },
  popupSelect: { multiple: false },
  table: { rowsMax: 5_000 },
  uploadFile: { beforeUpload: null },
  uploadImg: { beforeUpload: null },
};

/** The family's words for what this language calls `config` and `zhjyKey`. */
const spelled = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll('"__config__"', '"config"').replaceAll('"jnpfKey"', '"zhjyKey"'));

const defaultsOf = (properties: Record<string, TSchema>) =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([, schema]) => schema['deprecated'] !== true)
      .map(([name, schema]) => [name, schema['default']]),
  );

const formerOf = (properties: Record<string, TSchema>) =>
  Object.keys(properties).filter((name) => properties[name]?.['deprecated'] === true);

/** The props that the family's designer gives a new node in addition to the defaults. */
const freshProps = ({ fresh: { config: _config, children: _children, ...props } = {} }: Kind) => props;

const configOf = (kind: Kind) => ({
  ...defaultsOf((kind.config?.properties ?? {}) as Record<string, TSchema>),
  ...(kind.fresh?.children && { children: kind.fresh.children }),
});

describe.skipIf(!existsSync(file))('the kinds of the family', () => {
  const family = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { components: Record<string, FamilyKind> }).components
    : {};

  it.each(Object.entries(family))(
    'has %s with its properties, configuration, events and defaults [KIND-004]',
    (key, of) => {
      const kind = kinds.get(key);
      expect(kind).toBeDefined();
      const properties = kind?.props.properties as Record<string, TSchema>;
      expect({ ...defaultsOf(properties), ...freshProps(kind as Kind) }).toEqual({ ...of.props, ...ours[key] });
      expect(configOf(kind as Kind)).toEqual(spelled(of.configExtra));
      expect([...(kind?.without ?? [])].sort()).toEqual([...of.configAbsent].sort());
      expect(kind?.events).toEqual(of.events);
      const former = Object.keys(of.only36).filter((name) => !name.startsWith('config.'));
      expect(formerOf(properties).sort()).toEqual(former.sort());
    },
  );
});
