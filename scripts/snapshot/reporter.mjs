const isColoured = process.stdout.isTTY && !process.env.NO_COLOR;
const colours = { '-': '\u001B[31m', '+': '\u001B[32m' };

const painted = (line) => (isColoured && colours[line[0]] ? `${colours[line[0]]}${line}\u001B[0m` : line);

let startedAt = 0;

/** Says what differs and how much was played; nothing else. */
export const reporter = {
  onTestCaseResult(test) {
    const { state, errors = [] } = test.result();
    if (state !== 'failed') return;
    for (const { message } of errors) console.log(message.split('\n').map(painted).join('\n'));
  },
  onTestRunStart() {
    startedAt = Date.now();
  },
  onTestRunEnd(modules, unhandled) {
    const tests = modules
      .flatMap((module) => [...module.children.allTests()])
      .filter((test) => test.result().state !== 'skipped');
    const suites = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const broken = [...unhandled, ...suites.flatMap((suite) => suite.errors())];
    for (const error of broken) console.log(error.stack ?? error.message);
    const differ = tests.filter((test) => test.result().state !== 'passed').length;
    console.log(
      `${tests.length} fixtures, ${differ} differ, played in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`,
    );
    if (differ + broken.length > 0 || tests.length === 0) process.exitCode = 1;
  },
};
