import { describe, expect, it } from 'vitest';
import type { Source } from '#schemas/language/source.ts';
import { isPublicSource, parametersOf, sharedPage, sharedRowsInput, sourcesIn } from './shared-page.ts';

const page = (...sources: object[]) => ({
  language: 1,
  title: 'p',
  body: {
    config: { zhjyKey: 'canvas' },
    children: sources.map((source) => ({ config: { zhjyKey: 'layer' }, children: [{ source }] })),
  },
});

describe('a big screen for anonymous visitors', () => {
  it('has calls of its link in place of its sources, without names, conditions and constants [SCREEN-005]', () => {
    const open = {
      ...{ interface: 'secret', public: true, label: 'name', value: 'n' },
      with: { fixed: 'constant', source: { var: 'year' } },
    };
    const closed = { model: 'orders', measures: [{ type: 'count' }], with: { city: { var: 'city' } } };
    const shared = sharedPage(page(open, closed), 'k1');
    expect(sourcesIn(shared)).toEqual([
      {
        ...{ call: 'screen-link.rows', label: 'name', value: 'n' },
        with: { encryption: 'k1', source: 0, $source: { var: 'year' } },
      },
      { call: 'screen-link.rows', with: { encryption: 'k1', source: 1 } },
    ]);
    expect(JSON.stringify(shared)).not.toMatch(/secret|constant|orders|city/);
    expect(sharedRowsInput({ encryption: 'k1', source: 0, $source: 2026 })).toEqual({
      ...{ encryption: 'k1', source: 0 },
      parameters: { source: 2026 },
    });
  });

  it('takes from the page only what the source reads from it [SCREEN-005]', () => {
    const source: Source = { interface: 'x', with: { fixed: 1, year: { var: 'year' } } };
    expect(parametersOf(source, { fixed: 2, year: 2026, more: 3 })).toEqual({ fixed: 1, year: 2026 });
    expect(parametersOf({ interface: 'x' }, { fixed: 2 })).toEqual({});
  });

  it.each([
    [{ interface: 'x', public: true }, true],
    [{ interface: 'x' }, false],
    [{ interface: 'x', public: false }, false],
    [{ interface: 'x', public: true, with: { by: { var: 'year' } } }, true],
    [{ interface: 'x', public: true, with: { by: { var: 'user.id' } } }, false],
    [{ interface: 'x', public: true, with: { by: { var: 'userCount' } } }, true],
    [{ interface: 'x', public: true, with: { by: '@organizeId' } }, false],
  ])('shows a source that is marked public and depends on no person: %j [SCREEN-005]', (source, isOpen) =>
    expect(isPublicSource(source as Source)).toBe(isOpen),
  );
});
