import { describe, expect, it } from 'vitest';
import { createScope } from './scope.ts';

describe('a scope', () => {
  it('reads own properties only, to any depth', () => {
    const scope = createScope({ user: { id: '1', roles: [{ name: 'a' }] } });
    expect(scope.read('user.id')).toBe('1');
    expect(scope.read('user.roles.0.name')).toBe('a');
    expect(scope.read('user.constructor')).toBeUndefined();
    expect(scope.read('user.id.length')).toBeUndefined();
    expect(scope.read('nobody.id')).toBeUndefined();
  });

  it('falls back to its parent for unbound names, and shadows the names it binds', () => {
    const page = createScope({ user: { id: '1' }, type: { id: 'page' } });
    const overlay = createScope({ type: { id: 'overlay' } }, page);
    expect(overlay.read('user.id')).toBe('1');
    expect(overlay.read('type.id')).toBe('overlay');
    page.bind('type', { id: 'other' });
    expect(overlay.read('type.id')).toBe('overlay');
  });

  it('notifies subscribers of a name when it is bound again, here or in a parent, until they unsubscribe', () => {
    const page = createScope();
    const overlay = createScope({}, page);
    const heard: unknown[] = [];
    const leave = overlay.subscribe('type', () => heard.push(overlay.read('type')));
    page.bind('type', 1);
    page.bind('type', 1);
    page.bind('other', 2);
    overlay.bind('type', 3);
    leave();
    overlay.bind('type', 4);
    expect(heard).toEqual([1, 3]);
  });
});
