import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TestProviders, quietPlatform, quietServices } from '../../testing/Around.tsx';
import { faces } from '../../faces.ts';
import { kinds } from '../../kinds.ts';
import ExternalFrame from './externalFrame.view.tsx';

afterEach(cleanup);

function show(property: Record<string, unknown>) {
  const quiet = quietServices(kinds);
  const services = { ...quiet, route: { ...quiet.route, path: '/link/wiki', property } };
  render(
    <TestProviders platform={quietPlatform(kinds, faces)} services={services}>
      <ExternalFrame />
    </TestProviders>,
  );
}

it('embeds the target of a link menu [MENU-010]', () => {
  show({ target: 'https://wiki.example/start?t=1' });
  expect(document.querySelector('iframe')?.getAttribute('src')).toBe('https://wiki.example/start?t=1');
});

it.each(['https://wiki.example/start', `${window.location.origin}/site/homepage`])(
  'allows %s its own storage, but no top navigation',
  (target) => {
    show({ target });
    const rights = document.querySelector('iframe')?.getAttribute('sandbox')?.split(' ');
    expect(rights).toContain('allow-same-origin');
    expect(rights).not.toContain('allow-top-navigation');
  },
);

it('loads no other URL schemes, and nothing without a URL', () => {
  show({ target: 'javascript:alert(1)' });
  expect(document.querySelector('iframe')).toBeNull();
  expect(screen.getByText('链接地址无效，仅支持 http 和 https 地址')).toBeTruthy();
  cleanup();
  show({});
  expect(document.querySelector('iframe')).toBeNull();
});
