import { describe, expect, it } from 'vitest';
import { addressOf, visitorOf } from './visitor.ts';

describe('the address of a caller', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:50412', '203.0.113.9'],
    ['[2001:DB8::1]:50412', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::1', '::1'],
    ['203.0.113.999', 'unknown'],
    ['evil', 'unknown'],
    ['1'.repeat(5000), 'unknown'],
    ['', 'unknown'],
    [undefined, 'unknown'],
  ])('%s is %s', (forwarded, address) => {
    expect(addressOf(forwarded)).toBe(address);
  });
});

describe('the rate-limit key of a visitor', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1:2:3:4', '2001:db8:0:0::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
    ['evil', 'unknown'],
  ])('at %s is %s', (forwarded, visitor) => {
    expect(visitorOf(forwarded)).toBe(visitor);
  });

  it('is the same for all addresses of an IPv6 network', () => {
    const visitors = Array.from({ length: 100 }, (_, host) => visitorOf(`2001:db8:a:b::${host.toString(16)}`));
    expect(new Set(visitors).size).toBe(1);
  });
});
