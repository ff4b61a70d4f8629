// Runs a TypeScript file of this project on any supported Node: node scripts/run.mjs scripts/x.ts [argument ...]
// The message files, which many modules import, are written first: they are not in git.
import { runnerImport } from 'vite';

const [file, ...args] = process.argv.slice(2);
process.argv = [process.argv[0], file, ...args];
const load = async (path) => (await runnerImport(`./${path}`, { configFile: false, logLevel: 'error' })).module;
(await load('scripts/generate/messages.ts')).writeMessages();
const module = await load(file);
process.exitCode = (await module.main?.(args)) ?? process.exitCode ?? 0;
