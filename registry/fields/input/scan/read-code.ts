/** The Barcode Detection API, which not all browsers have. */
interface Detector {
  detect(picture: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}
interface DetectorType {
  new (): Detector;
  /** Empty where the operating system provides no barcode reader. */
  getSupportedFormats(): Promise<readonly string[]>;
}

const detectorType = () => (globalThis as { BarcodeDetector?: DetectorType }).BarcodeDetector;

/** Absent on pages that were not served over a secure connection. */
const devices = () => navigator.mediaDevices as MediaDevices | undefined;

/** Whether codes can be scanned: the browser has a detector and there is a camera. */
export async function canScan(): Promise<boolean> {
  const type = detectorType();
  const known = devices();
  if (!type || !known) return false;
  try {
    const [formats, found] = await Promise.all([type.getSupportedFormats(), known.enumerateDevices()]);
    return formats.length > 0 && found.some(({ kind }) => kind === 'videoinput');
  } catch {
    return false;
  }
}

const pauseMs = 150;
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, pauseMs));

/** The text with control characters replaced by spaces, for a single-line field. */
const oneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').trim();

/**
 * Shows the camera in an element until a code is detected, and resolves with the code's text. Rejects when the camera
 * is refused, lost or unavailable, and with the signal's reason when aborted; the camera is always switched off
 * afterwards.
 */
export async function readCode(video: HTMLVideoElement, signal: AbortSignal, onPicture: () => void): Promise<string> {
  const Type = detectorType();
  const known = devices();
  if (!Type || !known) throw new Error('This browser reads no codes.');
  const detector = new Type();
  const camera = await known.getUserMedia({ audio: false, video: { facingMode: 'environment' } });
  try {
    signal.throwIfAborted();
    video.srcObject = camera;
    await video.play();
    signal.throwIfAborted();
    onPicture();
    for (;;) {
      const codes = await detector.detect(video);
      signal.throwIfAborted();
      const text = codes.map(({ rawValue }) => oneLine(rawValue)).find((one) => one !== '');
      if (text !== undefined) return text;
      if (!camera.active) throw new Error('The camera is gone.');
      await pause();
      signal.throwIfAborted();
    }
  } finally {
    for (const track of camera.getTracks()) track.stop();
  }
}
