/** Shows the page on the whole screen, or takes it back; false where the browser cannot. */
export async function toggleFullScreen(): Promise<boolean> {
  if (!document.fullscreenEnabled) return false;
  try {
    await (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
    return true;
  } catch {
    return false;
  }
}
