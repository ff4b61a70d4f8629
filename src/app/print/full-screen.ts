/** Enters or leaves full screen; false if the browser does not support it. */
export async function toggleFullScreen(): Promise<boolean> {
  if (!document.fullscreenEnabled) return false;
  try {
    await (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
    return true;
  } catch {
    return false;
  }
}
