// Runs a TypeScript file of this project on any supported Node: node scripts/run.mjs scripts/x.ts [argument ...]
import { runnerImport } from 'vite';

const [file, ...args] = process.argv.slice(2);
process.argv = [process.argv[0], file, ...args];
const { module } = await runnerImport(`./${file}`, { configFile: false, logLevel: 'error' });
process.exitCode = (await module.main?.(args)) ?? process.exitCode ?? 0;
