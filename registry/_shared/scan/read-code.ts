/** Reads bar codes and QR codes out of a picture; browsers without one have nothing of that name. */
interface Detector {
  detect(picture: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}
interface DetectorType {
  new (): Detector;
  /** Empty where the machine lends the browser nothing to read with. */
  getSupportedFormats(): Promise<readonly string[]>;
}

const detectorType = () => (globalThis as { BarcodeDetector?: DetectorType }).BarcodeDetector;

/** Absent on pages that came over an unsafe line. */
const devices = () => navigator.mediaDevices as MediaDevices | undefined;

/** Whether codes can be read here: the browser can, and there is a camera. */
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

/** One line of text, as a field of one line takes it. */
const oneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').trim();

/**
 * Shows the camera in an element until a code is seen in it, and gives the code's text. Rejects when the camera is refused, lost or
 * cannot be had, and with the signal's reason when given up; the camera is off afterwards in any case.
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
