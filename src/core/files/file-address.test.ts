import { describe, expect, it } from 'vitest';
import { isWrittenOut, ownPath } from './file-address.ts';

describe('the path of a URL', () => {
  it.each([
    ['/api/file/Image/annexpic/a.png', '/api/file/Image/annexpic/a.png'],
    [' /a.png?b=1#c', '/a.png?b=1#c'],
    ['http://office.example/a.png', '/a.png'],
    ['http://office.example:80/a.png', '/a.png'],
    ['https://office.example/a.png', undefined],
    ['http://office.example.evil.example/a.png', undefined],
    ['http://office.example@evil.example/a.png', undefined],
    ['//evil.example/a.png', undefined],
    ['/\\evil.example/a.png', undefined],
    ['\\\\evil.example/a.png', undefined],
    ['/\t/evil.example/a.png', undefined],
    ['/\n/evil.example', undefined],
    ['a.png', undefined],
    ['javascript:run()', undefined],
    ['blob:http://office.example/1', undefined],
    ['http://', undefined],
    ['', undefined],
  ])('%j is %j on office.example [PERM-027]', (address, path) => {
    expect(ownPath(address, 'http://office.example')).toBe(path);
  });

  it('is relative without an origin [PERM-027]', () => {
    expect([ownPath('/a.png'), ownPath('http://office.example/a.png'), ownPath('//here.invalid/a')]).toEqual([
      '/a.png',
      undefined,
      '/a',
    ]);
  });
});

it('a data URL of a picture is base64 of a bitmap', () => {
  expect(['data:image/png;base64,AAAA', 'DATA:image/JPEG;base64,AA=='].map(isWrittenOut)).toEqual([true, true]);
  const others = ['data:image/svg+xml;base64,AAAA', 'data:text/html;base64,AAAA', 'data:image/png;base64,AA"x'];
  expect(others.map(isWrittenOut)).toEqual([false, false, false]);
});
