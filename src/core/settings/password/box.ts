import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { x25519 } from '@noble/curves/ed25519.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * A sealed box for the server, bound to a ticket: X25519 with an ephemeral key, HKDF-SHA-256, XChaCha20-Poly1305 with
 * the ticket as associated data. In plain JavaScript, since pages on intranet HTTP have no `crypto.subtle`.
 */
const keyBytes = 32;
const nonceBytes = 24;
const info = utf8ToBytes('zhjy-password-1');

function keyOf(shared: Uint8Array, boxKey: Uint8Array, serverKey: Uint8Array): Uint8Array {
  return hkdf(sha256, shared, concatBytes(boxKey, serverKey), info, keyBytes);
}

/** Encrypts a box; `random` returns that many random bytes. Keys and the box are hex. */
export function sealBox(
  content: Uint8Array,
  serverKeyHex: string,
  ticket: string,
  random: (bytes: number) => Uint8Array,
): string {
  const serverKey = hexToBytes(serverKeyHex);
  const secret = random(keyBytes);
  const boxKey = x25519.getPublicKey(secret);
  const key = keyOf(x25519.getSharedSecret(secret, serverKey), boxKey, serverKey);
  const nonce = random(nonceBytes);
  const sealed = xchacha20poly1305(key, nonce, utf8ToBytes(ticket)).encrypt(content);
  return bytesToHex(concatBytes(boxKey, nonce, sealed));
}

/** Decrypts a box; undefined when it was made for another key or ticket, or is invalid. */
export function openBox(box: string, serverSecret: Uint8Array, ticket: string): Uint8Array | undefined {
  try {
    const bytes = hexToBytes(box);
    const boxKey = bytes.subarray(0, keyBytes);
    const nonce = bytes.subarray(keyBytes, keyBytes + nonceBytes);
    const shared = x25519.getSharedSecret(serverSecret, boxKey);
    const key = keyOf(shared, boxKey, x25519.getPublicKey(serverSecret));
    return xchacha20poly1305(key, nonce, utf8ToBytes(ticket)).decrypt(bytes.subarray(keyBytes + nonceBytes));
  } catch {
    return undefined;
  }
}

/** The server's public key, hex. */
export function publicKeyOf(serverSecret: Uint8Array): string {
  return bytesToHex(x25519.getPublicKey(serverSecret));
}

/** SHA-256 of a password; the plain text never leaves the page. */
export function passwordHash(password: string): Uint8Array {
  return sha256(utf8ToBytes(password));
}
