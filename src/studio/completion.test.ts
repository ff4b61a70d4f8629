import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { definitionCompletion } from './completion.ts';

const source = definitionCompletion(kinds, (id) => id);

/** The completions at the position of `|`. */
async function offered(text: string) {
  const pos = text.indexOf('|');
  const state = EditorState.create({ doc: text.replace('|', '') });
  return (await source(new CompletionContext(state, pos, true)))?.options ?? [];
}

const labels = async (text: string) => (await offered(text)).map(({ label }) => label);

describe('definitionCompletion', () => {
  it('offers kinds as the value of zhjyKey', async () => {
    expect(await labels('{"fields":[{"config":{"zhjyKey":"|"}}]}')).toEqual(expect.arrayContaining(['rate', 'table']));
  });

  it('offers the properties of the kind of the node', async () => {
    const names = await labels('{"fields":[{"config":{"zhjyKey":"rate"},"|"}]}');
    expect(names).toEqual(expect.arrayContaining(['count', 'allowHalf', 'vModel']));
    expect(names).not.toContain('thousands');
  });

  it('offers config properties inside config', async () => {
    expect(await labels('{"fields":[{"config":{"zhjyKey":"rate","|"}}]}')).toEqual(
      expect.arrayContaining(['label', 'span']),
    );
  });

  it('offers whole nodes in a list of nodes, with an unused name', async () => {
    const options = await offered('{"fields":[{"vModel":"field1"}, |]}');
    const node = JSON.parse(String(options.find(({ label }) => label.startsWith('calculate '))?.apply)) as object;
    expect(node).toMatchObject({ config: { zhjyKey: 'calculate' }, vModel: 'field2', precision: 2 });
  });

  it('offers nothing inside other values', async () => {
    expect(await offered('{"title":"|"}')).toEqual([]);
  });
});
