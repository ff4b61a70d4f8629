import { act, cleanup, render, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { parseRecord } from '#core/record/parse-record.ts';
import { compile } from '#core/compile/compile.ts';
import type { CompiledNode } from '#core/compile/tree.ts';
import type { NameLookup } from '#core/kind/kind.ts';
import { fieldText } from '#core/record/field-text.ts';
import { textOf } from '#core/text/message.ts';
import { Cell } from '#runtime/render/Cell.tsx';
import { ownOptions } from '#runtime/data/options.ts';
import { Ready } from '#runtime/render/Ready.tsx';
import { Screen } from '#runtime/render/Screen.tsx';
import zh from '#schemas/messages/zh.json';
import { TestProviders, quietPlatform, quietServices } from './testing/Around.tsx';
import { faces } from './faces.ts';
import { kinds } from './kinds.ts';
import { exampleOfKind } from './testing/kind-files.ts';

afterEach(cleanup);

/** Kinds that are not shown as a line of text, each with its reason. */
const otherwise: Readonly<Record<string, string>> = {
  table: 'its rows are read cell by cell',
  editor: 'is shown as it is formatted',
  jsonSchema: 'is shown as a table of its own',
  dictionarySelect: 'its names stand in the tree of all dictionaries, which is asked for',
  billExample: 'nothing of it is stored',
};

interface Example {
  definition: Readonly<Record<string, unknown>>;
  values: Readonly<Record<string, unknown>>;
}

const examples = [...kinds.values()].flatMap((kind) => {
  if (!kind.value || kind.wing === 'blocks' || kind.zhjyKey in otherwise) return [];
  const example = exampleOfKind<Example>(kind);
  return example ? [[kind.zhjyKey, example] as const] : [];
});

const names: NameLookup = Object.assign(() => undefined, {
  t: (text: Parameters<typeof textOf>[0]) => textOf(text, 'zh', zh),
});
const context = { kinds };
const platform = quietPlatform(kinds, faces);

/** All visible and accessible text of an element. */
function readable(place: HTMLElement): string {
  const named = [...place.querySelectorAll('[aria-label], [alt], [title]')].flatMap((one) =>
    ['aria-label', 'alt', 'title'].map((name) => one.getAttribute(name) ?? ''),
  );
  return [place.textContent, ...named].join('\n');
}

async function shows(page: ReactNode, words: readonly string[]) {
  const place = document.createElement('div');
  document.body.append(place);
  await act(
    async () =>
      void render(
        <TestProviders platform={platform} services={quietServices(kinds)}>
          {page}
        </TestProviders>,
        { container: place },
      ),
  );
  await waitFor(() => expect(words.filter((one) => !readable(place).includes(one))).toEqual([]));
}

it.each(examples)('%s is shown with the same text in a list and on a form [KIND-007]', async (key, example) => {
  const screen = compile(example.definition, context);
  const record = parseRecord(screen, example.values).values;
  const nodes = [...screen.fields.entries()].filter(([name, node]) => node.zhjyKey === key && !name.includes('.'));
  const texts = nodes.map(([name, node]) => fieldText(node, record[name], names)).filter((one) => one !== '');
  // Files are rendered in one line each.
  const words = kinds.get(key)?.server?.admits ? texts.flatMap((one) => one.split('、')) : texts;
  await shows(<Screen compiled={screen} record={record} mode="view" />, words);
  cleanup();
  const cellOf = ([name, node]: [string, CompiledNode]) => (
    <Cell
      key={name}
      node={node}
      stored={node.kind?.value?.store(record[name], node.props)}
      options={ownOptions(node)}
    />
  );
  const cells = (
    <Ready nodes={nodes.map(([, node]) => node)} face="cell">
      {nodes.map(cellOf)}
    </Ready>
  );
  await shows(cells, words);
});
