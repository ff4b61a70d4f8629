import { expect, it } from 'vitest';
import { moduleProperties } from './property-json.ts';

it.each([
  ['{"moduleId":"m1","isTree":1}', { moduleId: 'm1', isTree: 1, isReadable: true }],
  ['{"moduleId":7,"isTree":"0"}', { moduleId: '7', isTree: 0, isReadable: true }],
  ['{}', { moduleId: '', isTree: 0, isReadable: true }],
  ['', { moduleId: '', isTree: 0, isReadable: true }],
  [null, { moduleId: '', isTree: 0, isReadable: true }],
  [undefined, { moduleId: '', isTree: 0, isReadable: true }],
  [
    { moduleId: 'm1', isTree: '1' },
    { moduleId: 'm1', isTree: 1, isReadable: true },
  ],
  ['{"moduleId"', { moduleId: '', isTree: 0, isReadable: false }],
  ['null', { moduleId: '', isTree: 0, isReadable: false }],
  ['3', { moduleId: '', isTree: 0, isReadable: false }],
])('parses %j of a menu item [MENU-013]', (json, properties) => {
  expect(moduleProperties(json)).toEqual(properties);
});
