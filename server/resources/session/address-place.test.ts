import { expect, it } from 'vitest';
import { placeOfAddress } from './current-user.ts';

it.each([
  ['127.0.0.1', '本机'],
  ['::1', '本机'],
  ['::ffff:127.0.0.1', '本机'],
  ['10.2.3.4', '内部网络'],
  ['172.16.0.9', '内部网络'],
  ['::ffff:192.168.1.20', '内部网络'],
  ['fd12:3456::1', '内部网络'],
  ['172.32.0.9', ''],
  ['8.8.8.8', ''],
  ['2001:db8::1', ''],
  ['', ''],
])('knows of %j that it is %j', (address, place) => {
  expect(placeOfAddress(address, 'zh')).toBe(place);
});
