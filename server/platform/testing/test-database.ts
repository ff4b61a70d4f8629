import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { kyselyOn } from '../db/database.ts';
import type { Handles, StatementListener } from '../db/open-database.ts';
import { singleSessionPool } from '../db/pool.ts';
import { prepare } from '../resource/prepare.ts';
import { idMaker } from '../ids/new-id.ts';
import type { Resource } from '../resource/define-resource.ts';
import { FileImage, memoryEngine } from './memory-engine.ts';
import { testPostgres } from './test-postgres.ts';

const waitMs = 20_000;
const folder = join(tmpdir(), 'zhjy-test-databases');
const emptyImage = join(folder, 'pglite-0.5.16-small.tar');

/** Other processes see the whole file or none. */
async function writeWhole(file: string, content: Blob): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  const part = `${file}.${process.pid}`;
  writeFileSync(part, Buffer.from(await content.arrayBuffer()));
  renameSync(part, file);
}

function imageIn(file: string): Blob {
  const content = readFileSync(file);
  return new FileImage(content.buffer.slice(content.byteOffset, content.byteOffset + content.byteLength));
}

/** An image of an empty database, created once per machine: creating takes seconds, loading does not. */
async function empty(): Promise<Blob> {
  if (!existsSync(emptyImage)) {
    const engine = await memoryEngine();
    // The templates, which no test opens, are half of the files that opening the image writes.
    const { query } = await engine.session();
    await query('update pg_database set datistemplate = false', []);
    for (const name of ['template0', 'template1']) await query(`drop database ${name}`, []);
    const image = await engine.dump();
    await engine.close();
    await writeWhole(emptyImage, image);
  }
  return imageIn(emptyImage);
}

const images = new Map<readonly Resource[], Promise<Blob>>();

/** Distinguishes the whole product from the few resources a test declares. */
const productResourcesMin = 30;

/**
 * Processes with the same TEST_DATABASE_IMAGES share one image of the whole product's database in that folder: `npm test`
 * and mutation testing set it. Otherwise every process migrates and seeds.
 */
async function seeded(resources: readonly Resource[]): Promise<Blob> {
  const images = process.env['TEST_DATABASE_IMAGES'];
  if (!images || resources.length < productResourcesMin) return seed(resources);
  const file = join(images, 'seeded.tar');
  if (!existsSync(file)) await writeWhole(file, await seed(resources));
  return imageIn(file);
}

async function seed(resources: readonly Resource[]): Promise<Blob> {
  const engine = await memoryEngine(await empty());
  const db = kyselyOn(singleSessionPool(engine, waitMs));
  const now = () => Date.UTC(2025, 0, 1);
  await prepare(db, resources, { now, newId: idMaker(now) });
  // Opening the image then replays no log.
  await sql`checkpoint`.execute(db);
  const image = await engine.dump();
  await db.destroy();
  return image;
}

export interface TestDatabase extends Pick<Handles, 'db' | 'isEmbedded' | 'onStatement'> {
  /** Called with every statement. */
  listener: { hear?: (sql: string) => void };
  close(): Promise<void>;
}

/** A separate in-memory database with the tables and seeds of these resources. */
export async function memoryDatabase(resources: readonly Resource[]): Promise<TestDatabase> {
  const image = images.get(resources) ?? seeded(resources);
  images.set(resources, image);
  const listener: TestDatabase['listener'] = {};
  const listeners: StatementListener[] = [(sql) => listener.hear?.(sql)];
  const db = kyselyOn(singleSessionPool(await memoryEngine(await image), waitMs), (sql) =>
    listeners.forEach((hear) => hear(sql)),
  );
  const onStatement = (hear: StatementListener) => void listeners.push(hear);
  return { db, isEmbedded: true, onStatement, listener, close: () => db.destroy() };
}

/** The database of a test: in memory, or on PostgreSQL if TEST_DATABASE_URL is set. */
export async function testDatabase(resources: readonly Resource[]): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  return server ? testPostgres(server, resources) : memoryDatabase(resources);
}
