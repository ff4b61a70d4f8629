/** The text of an HTTP response; throws beyond `bytesMax`. */
export async function answerText(response: Response, bytesMax: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += (part as Uint8Array).byteLength;
    if (bytes > bytesMax) throw new Error('too long');
    parts.push(part as Uint8Array);
  }
  return Buffer.concat(parts).toString('utf8');
}
