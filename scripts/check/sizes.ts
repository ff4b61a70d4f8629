import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const isTest = (file: string) => /\.test(-d)?\.tsx?$/.test(file);
const linesMax = (file: string) => (file.endsWith('.tsx') && !isTest(file) ? 300 : 400);
const medianMax = 80;
const p90Max = 220;
const loginScriptGzMax = 200_000;

/** Limits on lines per source file, and on the size of the login page. */
export function main(): number {
  const complaints = [...fileSizes(), ...firstLoad()];
  for (const complaint of complaints) console.error(complaint);
  return complaints.length > 0 ? 1 : 0;
}

function fileSizes(): string[] {
  const files = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '--', 'schemas', 'registry', 'src', 'server', 'scripts'],
    { encoding: 'utf8' },
  )
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && existsSync(file));
  const sized = files.map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }));
  const sorted = sized
    .filter(({ file }) => !isTest(file))
    .map(({ lines }) => lines)
    .sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  const complaints = sized
    .filter(({ file, lines }) => lines > linesMax(file))
    .map(({ file, lines }) => `${file}: ${lines} lines`);
  if (at(0.5) > medianMax) complaints.push(`median file has ${at(0.5)} lines, at most ${medianMax}`);
  if (at(0.9) > p90Max) complaints.push(`one file in ten has over ${p90Max} lines (${at(0.9)})`);
  return complaints;
}

/** Scripts that index.html loads initially; skipped without a build. */
function firstLoad(): string[] {
  const page = 'dist/page/index.html';
  if (!existsSync(page)) return [];
  const html = readFileSync(page, 'utf8');
  const scripts = new Set(
    [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) => match[1] as string),
  );
  const present = new Set(readdirSync('dist/page/assets'));
  let gz = 0;
  for (const script of scripts)
    if (present.has(script.replace('assets/', ''))) gz += gzipSync(readFileSync(`dist/page/${script}`)).length;
  return gz > loginScriptGzMax
    ? [`index.html loads ${Math.round(gz / 1000)} kB gz of script, at most ${loginScriptGzMax / 1000}`]
    : [];
}
