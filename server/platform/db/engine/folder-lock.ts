import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** The folder is locked by another running process. */
export class FolderInUse extends Error {}

interface Holder {
  pid: number;
  /** Start time of the process in kernel ticks; distinguishes a reused pid. */
  began: string;
  host: string;
  token: string;
}

const beatMs = 2_000;
/** On another machine only the heartbeat shows whether a holder lives. */
const silentMs = 15_000;

function beganOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isAlive(file: string, { pid, began, host }: Partial<Holder>): boolean {
  if (pid === undefined) return false;
  if (host !== hostname()) return Date.now() - statSync(file).mtimeMs < silentMs;
  if (pid === process.pid || !runs(pid)) return false;
  return began === '' || began === beganOf(pid);
}

/** The holder of a lock file; an empty one when it cannot be parsed, undefined without a lock file. */
function read(file: string): Partial<Holder> | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder>;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : {};
  }
}

/** Writes a lock file atomically, and never over another one. */
function write(file: string, holder: Holder): boolean {
  const draft = `${file}.${holder.token}`;
  try {
    writeFileSync(draft, JSON.stringify(holder));
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes a dead process's lock, unless another process replaced it in the meantime. */
function clear(file: string, dead: Partial<Holder>): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (read(aside)?.token === dead.token) rmSync(aside, { force: true });
  else renameSync(aside, file);
}

/**
 * Like `mkdir -p`. Node's own recursive form never returns where the system creates no folders, for example below
 * `/proc`.
 */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return;
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error;
    makeFolder(dirname(folder));
    mkdirSync(folder);
  }
}

/**
 * Locks a data folder for this process: PGlite itself would let a second process in and lose its writes. A dead
 * process's lock is taken over. Returns a function that releases the lock.
 */
export function lockFolder(folder: string): () => void {
  makeFolder(resolve(folder));
  const file = join(folder, 'lock.json');
  const mine: Holder = { pid: process.pid, began: beganOf(process.pid), host: hostname(), token: randomUUID() };
  for (let attempt = 0; !write(file, mine); attempt += 1) {
    const holder = read(file);
    if (holder && (attempt > 3 || isAlive(file, holder))) {
      throw new FolderInUse(`The data folder ${folder} is in use by process ${holder.pid} on ${holder.host}.`);
    }
    if (holder) clear(file, holder);
  }
  const beat = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date());
    } catch {
      // A missed heartbeat must not end the process; the next one follows.
    }
  }, beatMs);
  beat.unref();
  return () => {
    clearInterval(beat);
    if (read(file)?.token === mine.token) rmSync(file, { force: true });
  };
}
