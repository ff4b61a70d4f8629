import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { decrypted, encrypted, keyFile } from './credentials.ts';

const folders: string[] = [];
let dataFolder = '';
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'zhjy-credentials-'));
  folders.push(dataFolder);
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

describe('stored passwords [IFACE-024]', () => {
  it('are encrypted with a key that is generated once, for the account of the server only', async () => {
    const settings = { secretKey: '', dataFolder: join(dataFolder, 'new') };
    const [first, second] = await Promise.all([encrypted('密码 1', settings), encrypted('密码 1', settings)]);
    expect(first).not.toBe(second);
    expect(Buffer.from(first.slice(3), 'base64').toString('latin1')).not.toContain(
      Buffer.from('密码').toString('latin1'),
    );
    expect([await decrypted(first, settings), await decrypted(second, settings)]).toEqual(['密码 1', '密码 1']);
    const path = join(settings.dataFolder, keyFile);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
  });

  it('use the key of the settings where there is one, without a file', async () => {
    const settings = { secretKey: 'sixteen characters', dataFolder };
    const stored = await encrypted('x', settings);
    expect(() => statSync(join(dataFolder, keyFile))).toThrow('ENOENT');
    expect(await decrypted(stored, { ...settings, dataFolder: '/elsewhere' })).toBe('x');
    await expect(decrypted(stored, { ...settings, secretKey: 'another sixteen' })).rejects.toMatchObject({ code: 400 });
  });

  it('are refused when they were changed or never encrypted; an empty one stays empty', async () => {
    const settings = { secretKey: 'sixteen characters', dataFolder };
    const stored = await encrypted('secret', settings);
    const changed = `${stored.slice(0, -4)}${stored.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
    for (const text of [changed, 'plain', 'v1:', 'v1:AAAA']) {
      await expect(decrypted(text, settings)).rejects.toMatchObject({ id: 'error.credentials' });
    }
    expect(await encrypted('', settings)).toBe('');
    expect(await decrypted('', settings)).toBe('');
  });
});
