import { Type } from '@sinclair/typebox';
import { clientFrames, type ClientFrames } from '#schemas/protocol/socket.ts';
import { type Check, checkOf } from '../http/validator.ts';
import { refuse } from '../errors/app-error.ts';

export interface ReadFrame {
  method: keyof ClientFrames;
  input: Record<string, unknown>;
}

const checks = new Map<string, Check>(
  Object.entries(clientFrames).map(([method, schema]) => [method, checkOf(Type.Object(schema.properties), 'exact')]),
);

/** Parses a frame; undefined when it is unknown. Refuses a known one with invalid content. */
export function readFrame(text: string): ReadFrame | undefined {
  let frame: unknown;
  try {
    frame = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof frame !== 'object' || frame === null || Array.isArray(frame)) return undefined;
  const { method, ...rest } = frame as Record<string, unknown>;
  const check = typeof method === 'string' ? checks.get(method) : undefined;
  if (!check) return undefined;
  const input = check(rest);
  if (JSON.stringify(input).includes('\\u0000')) throw refuse('request.refused');
  return { method: method as keyof ClientFrames, input };
}
