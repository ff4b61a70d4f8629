import type { TSchema } from '@sinclair/typebox';
import { Action, Button, RowAction } from './action.ts';
import { Definition } from './definition.ts';
import { ListDefinition } from './list.ts';
import { Node, NodeConfig } from './node.ts';
import { Lookup } from './lookup.ts';
import { Check, Pattern, Rule } from './rule.ts';
import { Option, Source } from './source.ts';
import { Text } from './text.ts';

/** All schemas of the language, by their `$ref` id. */
export const words: ReadonlyMap<string, TSchema> = new Map(
  [
    Definition,
    ListDefinition,
    Node,
    NodeConfig,
    Source,
    Option,
    Action,
    Button,
    RowAction,
    Rule,
    Pattern,
    Check,
    Lookup,
    Text,
  ].map((word: TSchema) => [word.$id as string, word]),
);

const PastRowAction: TSchema = {
  ...RowAction,
  required: (RowAction['required'] as string[]).filter((name) => name !== 'name'),
};

/** The schemas for rendering: definitions released before row actions had names are shown as they are. */
export const renderedWords: ReadonlyMap<string, TSchema> = new Map([...words, ['rowAction', PastRowAction]]);
