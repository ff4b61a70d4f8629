import { expect, it } from 'vitest';
import { AppError } from './app-error.ts';
import { appErrorFrom } from './from-error.ts';

it.each<readonly [unknown, number, string]>([
  [new AppError(403, 'own'), 403, 'own'],
  [{ code: '57014' }, 500, 'request.tooLong'],
  [{ code: '53100' }, 500, 'request.diskFull'],
  [{ code: 'ENOSPC' }, 500, 'request.diskFull'],
  [{ code: 'EDQUOT' }, 500, 'request.diskFull'],
  ...['57P01', '57P02', '57P03', '08000', '08003', '08006', 'ECONNRESET', 'ECONNREFUSED', 'EPIPE'].map(
    (code) => [{ code }, 500, 'request.databaseLost'] as const,
  ),
  [new Error('Connection terminated unexpectedly'), 500, 'request.databaseLost'],
  [new Error('The Connection terminated'), 500, 'error.failed'],
  [new Error('anything'), 500, 'error.failed'],
  [{ statusCode: 399 }, 500, 'error.failed'],
  [{ statusCode: 400 }, 400, 'request.refused'],
  [{ statusCode: 400, code: 'FST_ERR_CTP_INVALID_JSON_BODY' }, 400, 'request.badJson'],
  [{ statusCode: 400, name: 'SyntaxError' }, 400, 'request.badJson'],
  [{ statusCode: 413, name: 'SyntaxError' }, 413, 'request.tooLarge'],
  [{ statusCode: 404 }, 404, 'request.missing'],
  [{ statusCode: 405 }, 404, 'request.missing'],
  [{ statusCode: 415 }, 415, 'request.unsupported'],
  [{ statusCode: 429 }, 429, 'request.tooMany'],
  [{ statusCode: 499 }, 400, 'request.refused'],
  [{ statusCode: 500 }, 500, 'error.failed'],
])('an error %j is answered with %i %s', (error, code, id) => {
  expect(appErrorFrom(error)).toMatchObject({ code, id });
});
