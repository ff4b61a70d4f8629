import { bytesToHex } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { openBox, passwordHash, publicKeyOf } from '#core/settings/password/box.ts';
import { sealPassword } from './seal-password.ts';

const secret = new Uint8Array(32).fill(7);
const key = { publicKey: publicKeyOf(secret), ticket: 'ticket-1' };

describe('a sealed password', () => {
  it('decrypts with the server’s secret to the hash, never to the password [LOGIN-008]', () => {
    const sealed = sealPassword('Abc123456', key);
    const opened = openBox(sealed, secret, 'ticket-1') as Uint8Array;
    expect(bytesToHex(opened)).toBe(bytesToHex(passwordHash('Abc123456')));
    expect(sealed).not.toContain(Buffer.from('Abc123456').toString('hex'));
  });

  it('differs each time', () => {
    expect(sealPassword('Abc123456', key)).not.toBe(sealPassword('Abc123456', key));
  });

  it('cannot be decrypted with another ticket or another secret', () => {
    const sealed = sealPassword('Abc123456', key);
    expect(openBox(sealed, secret, 'ticket-2')).toBeUndefined();
    expect(openBox(sealed, new Uint8Array(32).fill(8), 'ticket-1')).toBeUndefined();
  });

  it('cannot be decrypted when a byte was changed', () => {
    const sealed = sealPassword('Abc123456', key);
    const changed = sealed.slice(0, -1) + (sealed.endsWith('0') ? '1' : '0');
    expect(openBox(changed, secret, 'ticket-1')).toBeUndefined();
  });

  it.each(['', 'zz', '00', 'ab'.repeat(60)])('is not decrypted from %j', (text) => {
    expect(openBox(text, secret, 'ticket-1')).toBeUndefined();
  });

  it('hashes with SHA-256', () => {
    expect(bytesToHex(passwordHash('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
