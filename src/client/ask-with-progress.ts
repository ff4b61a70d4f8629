/** A `fetch` replacement over XMLHttpRequest that reports upload progress in bytes, which `fetch` cannot. */
export function askWithProgress(onProgress: (sent: number) => void): typeof fetch {
  return (url, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const giveUp = () => request.abort();
      request.open(init.method ?? 'GET', String(url));
      for (const [name, value] of Object.entries((init.headers ?? {}) as Record<string, string>)) {
        request.setRequestHeader(name, value);
      }
      request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
      request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })));
      request.addEventListener('error', () => reject(new TypeError('No answer came.')));
      request.addEventListener('abort', () => reject(init.signal?.reason as Error));
      init.signal?.addEventListener('abort', giveUp);
      request.addEventListener('loadend', () => init.signal?.removeEventListener('abort', giveUp));
      request.send((init.body ?? null) as XMLHttpRequestBodyInit | null);
    });
}
