import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { stepKinds } from '#registry/step-kinds.ts';
import { processText } from '../flow/use-process.ts';
import { definitionCompletion, definitionHover, descriptionAt, formWords } from './completion.ts';

const form = formWords(kinds);
const process = processText(stepKinds);

/** The completions at the position of `|`. */
async function offered(text: string, words = form) {
  const source = definitionCompletion(words, (id) => id);
  const pos = text.indexOf('|');
  const state = EditorState.create({ doc: text.replace('|', '') });
  return (await source(new CompletionContext(state, pos, true)))?.options ?? [];
}

const labels = async (text: string, words = form) => (await offered(text, words)).map(({ label }) => label);

describe('definitionCompletion', () => {
  it('offers kinds as the value of zhjyKey', async () => {
    expect(await labels('{"fields":[{"config":{"zhjyKey":"|"}}]}')).toEqual(expect.arrayContaining(['rate', 'table']));
  });

  it('offers the properties of the kind of the node', async () => {
    const names = await labels('{"fields":[{"config":{"zhjyKey":"rate"},"|"}]}');
    expect(names).toEqual(expect.arrayContaining(['count', 'allowHalf', 'vModel']));
    expect(names).not.toContain('thousands');
  });

  it('offers the properties of a form that it does not have yet', async () => {
    const names = await labels('{"|", "title":"甲", "fields":[]}');
    expect(names).toEqual(expect.arrayContaining(['checks', 'lookups', 'concurrencyLock', 'drawerWidth']));
    expect(names).not.toContain('title');
    expect(names).not.toContain('fields');
    expect(await labels('{"ti|":"甲"}')).toContain('title');
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

describe('the completion of a process', () => {
  const steps = [...stepKinds.values()];

  it('offers the kinds of steps, and no kind of field, as the value of zhjyKey [FLOW-002]', async () => {
    expect(await labels('{"body":[{"config":{"zhjyKey":"|"}}]}', process)).toEqual([...stepKinds.keys()]);
  });

  it('offers the properties of a process [FLOW-002]', async () => {
    expect(await labels('{"|"}', process)).toEqual(['language', 'title', 'form', 'body']);
    expect(await labels('{"body":[{"config":{"|"}}]}', process)).toEqual(['zhjyKey', 'label']);
  });

  it.each(steps.map((kind) => [kind.zhjyKey, kind] as const))(
    'offers the properties of %s, each with its name and explanation [FLOW-002]',
    async (zhjyKey, { props, holds }) => {
      const options = await offered(`{"body":[{"config":{"zhjyKey":"${zhjyKey}"},"|"}]}`, process);
      const own = Object.keys(props.properties);
      expect(options.map(({ label }) => label)).toEqual(['key', ...(holds ? ['children'] : []), ...own]);
      for (const { label, detail, info } of options) {
        if (own.includes(label)) expect([detail, info]).toEqual([expect.any(String), expect.any(String)]);
      }
    },
  );

  it('offers new steps with free keys: in a split branches, everywhere else the other kinds [FLOW-002]', async () => {
    const kindsAt = async (text: string) => (await labels(text, process)).map((label) => label.split(' ')[0]);
    const split = '{"body":[{"config":{"zhjyKey":"parallel"},"key":"p","children":[|]}]}';
    const branches = await kindsAt(split);
    expect(branches).toEqual(['branch']);
    const others = steps.flatMap(({ zhjyKey }) => (branches.includes(zhjyKey) ? [] : [zhjyKey]));
    expect(await kindsAt('{"body":[|]}')).toEqual(others);
    const inner = '{"config":{"zhjyKey":"branch"},"key":"b","children":[|]}';
    expect(await kindsAt(split.replace('|', inner))).toEqual(others);
    const [option] = (await offered('{"body":[{"key":"approver1"}, |]}', process)).filter(({ label }) =>
      label.startsWith('approver '),
    );
    expect(JSON.parse(String(option?.apply))).toMatchObject({ config: { zhjyKey: 'approver' }, key: 'approver2' });
  });

  it('describes kinds and properties under the pointer [FLOW-002]', () => {
    const text = '{"body":[{"config":{"zhjyKey":"timer","label":"x"},"key":"t","hour":3}]}';
    const at = (part: string) => descriptionAt(text, text.indexOf(part) + 1, process, (id) => id)?.title;
    expect([at('"timer"'), at('"key"'), at('"hour"')]).toEqual(['kind.timer', 'kind.step.key', 'kind.prop.hour']);
  });
});

const definition =
  '{"title":"单","fields":[{"config":{"zhjyKey":"rate","label":"评分"},"vModel":"stars","count":5,"zzz":1}]}';

/** The description of what is under the pointer at a part of the definition. */
const described = (part: string) => descriptionAt(definition, definition.indexOf(part) + 1, form, (id) => `<${id}>`);

describe('the description under the pointer in the JSON [STUDIO-001]', () => {
  it.each([
    ['"rate"', 'kind.rate', 'rate'],
    ['"label"', 'kind.config.label', '<kind.config.label.about>'],
    ['"vModel"', 'kind.node.vModel', '<kind.node.vModel.about>'],
    ['"count"', 'kind.prop.count', '<kind.prop.count.about>'],
  ])('of %s is that of the kind or property', (part, title, about) => {
    const from = definition.indexOf(part);
    expect(described(part)).toEqual({ title: `<${title}>`, about, from, to: from + part.length });
  });

  it('of a value is that of its property', () => {
    expect(described('"stars"')?.title).toBe('<kind.node.vModel>');
  });

  it.each(['"zzz"', '"单"', '{"config"'])('is missing at %s', (part) => {
    expect(described(part)).toBeUndefined();
  });

  it('is shown with its name and its explanation, at the whole word', () => {
    const hover = definitionHover(form, (id) => `<${id}>`);
    const view = { state: EditorState.create({ doc: definition }) };
    const from = definition.indexOf('"count"');
    const found = hover(view as never, from + 2, 1) as { pos: number; end: number } | null;
    expect(found).toMatchObject({ pos: from, end: from + '"count"'.length });
    expect(hover(view as never, definition.indexOf('"zzz"') + 2, 1)).toBeNull();
  });
});
