import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mountEdit } from '../../testing/mount-edit.tsx';
import { canScan } from './scan/read-code.ts';
import InputEdit from './input.edit.tsx';
import { input } from './input.ts';

/** Mocks a device with cameras and a barcode detector. */
function machine({ formats = ['qr_code'], cameras = 1, camera = async () => {} } = {}) {
  const seen: string[] = [];
  const track = { stop: vi.fn() };
  const stream = { active: true, getTracks: () => [track] };
  class Detector {
    static getSupportedFormats = async () => formats;
    detect = async () => seen.splice(0).map((rawValue) => ({ rawValue }));
  }
  vi.stubGlobal('BarcodeDetector', Detector);
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      enumerateDevices: async () => Array.from({ length: cameras }, () => ({ kind: 'videoinput' })),
      getUserMedia: async () => {
        await camera();
        return stream;
      },
    },
  });
  return { track, hold: (code: string) => void seen.push(code) };
}

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

const mark = () => screen.findByRole('button', { name: /^扫码输入/ });
const show = (value = '原来的', props: object = {}, more: object = {}) =>
  mountEdit(InputEdit, input, value, { useScan: true, ...props }, more);
const open = async () => {
  const button = await mark();
  await act(async () => void fireEvent.click(button));
};
const says = (words: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(words));

describe('an input with scanning', () => {
  it('takes the text of a scanned code, and releases the camera', async () => {
    const { hold, track } = machine();
    const { changes } = show();
    await open();
    await says('把二维码或条形码对准框内');
    expect(changes).not.toHaveBeenCalled();
    hold('SN-2026\n001');
    await waitFor(() => expect(changes).toHaveBeenCalledWith('SN-2026 001'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(track.stop).toHaveBeenCalled();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')));
  });

  it.each([
    ['NotAllowedError', '没有使用摄像头的权限，请在浏览器的网站设置中允许后重试'],
    ['NotFoundError', '没有找到摄像头'],
    ['NotReadableError', '摄像头正被其他程序使用，请关闭后重试'],
    ['TypeError', '摄像头无法使用，请重试'],
  ])('shows why the camera is unavailable (%s), preserves the text, and offers a retry', async (name, words) => {
    let isRefused = true;
    const { hold } = machine({
      camera: async () => {
        if (isRefused) throw new DOMException('no', name);
      },
    });
    const { changes } = show();
    await open();
    await says(words);
    expect(changes).not.toHaveBeenCalled();
    isRefused = false;
    fireEvent.click(screen.getByRole('button', { name: /重\s?试/ }));
    await says('把二维码或条形码对准框内');
    hold('again');
    await waitFor(() => expect(changes).toHaveBeenCalledWith('again'));
  });

  it('releases the camera when the window is closed', async () => {
    const { track, hold } = machine();
    const { changes } = show();
    await open();
    await says('把二维码或条形码对准框内');
    fireEvent.click(screen.getByRole('button', { name: /取\s?消/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    hold('late');
    await waitFor(() => expect(track.stop).toHaveBeenCalled());
    expect(changes).not.toHaveBeenCalled();
  });

  it('refuses a code that is longer than the field allows', async () => {
    const { hold } = machine();
    const { changes } = show('原来的', { maxlength: 5 });
    await open();
    await says('把二维码或条形码对准框内');
    hold('123456');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes).not.toHaveBeenCalled();
  });

  it.each([
    ['may not be written', { readonly: true }, {}],
    ['is disabled', {}, { disabled: true }],
    ['is not asked to', { useScan: false }, {}],
  ])('has no mark where it %s', async (_, props, more) => {
    machine();
    show('原来的', props, more);
    show();
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^扫码输入/ })).toHaveLength(1));
  });
});

describe('canScan', () => {
  it('is true for a browser with a barcode detector and a camera', async () => {
    machine();
    expect(await canScan()).toBe(true);
  });

  it.each([
    ['nothing to read with', { formats: [] as string[] }],
    ['no camera', { cameras: 0 }],
  ])('reads none with %s', async (_, told) => {
    machine(told);
    expect(await canScan()).toBe(false);
  });

  it('is false without a detector, or in an insecure context', async () => {
    machine();
    vi.stubGlobal('BarcodeDetector', undefined);
    expect(await canScan()).toBe(false);
    machine();
    Reflect.deleteProperty(navigator, 'mediaDevices');
    expect(await canScan()).toBe(false);
  });
});
