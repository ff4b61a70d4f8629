// The import table of the house. No baseline file, no cycles.
const only = (name, from, allowed, comment) => ({
  name,
  severity: 'error',
  comment,
  from,
  to: { path: '^(schemas|src|registry|server|fixtures|e2e|scripts)/', pathNot: allowed },
});
const test = '\\.test(-d)?\\.tsx?$';

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    only(
      'schemas-stand-alone',
      { path: '^schemas/', pathNot: test },
      '^schemas/',
      'the language and the protocol import nothing else',
    ),
    only(
      'core-is-pure',
      { path: '^src/core/', pathNot: test },
      '^(schemas|src/core)/',
      'compilation, calculation and rules know the language only',
    ),
    only(
      'importer',
      { path: '^src/importer/', pathNot: test },
      '^(schemas|src/core|src/importer)/',
      'definitions of other systems become definitions of the language; core never imports it',
    ),
    only(
      'kinds-are-pure',
      // Hooks (use-*.ts), the plugins with both halves and what tests share belong to the faces.
      {
        path: '^registry/.*\\.ts$',
        pathNot: `${test}|^registry/((first-|form-|page-|document-)?faces|form-registry|documents)\\.ts$|^registry/(.*face|with-kinds)\\.ts$|/use-[^/]+\\.ts$|/testing/`,
      },
      '^(schemas|src/core)/|^registry/.*\\.(ts|json)$',
      'pure halves run on the server',
    ),
    only('client', { path: '^src/client/', pathNot: test }, '^(schemas|src/core|src/client)/', 'typed calls'),
    only(
      'runtime-knows-no-kind',
      { path: '^src/runtime/', pathNot: `${test}|/testing/` },
      '^(schemas|src/core|src/client|src/runtime)/',
      'the interpreter never imports the registry',
    ),
    only(
      'snapshot',
      { path: '^src/snapshot/', pathNot: test },
      '^(schemas|src/core|src/client|src/runtime|src/snapshot)/',
      'plays fixtures with the registry it is given',
    ),
    only(
      'faces',
      { path: '^registry/.*(\\.tsx|/use-[^/]+\\.ts)$', pathNot: test },
      '^(schemas|src/core|src/client|src/runtime|registry)/',
      'faces use the runtime',
    ),
    only(
      'app-and-studio',
      // What tests share may use the registry, as tests do.
      { path: '^src/(app|studio)/', pathNot: `${test}|/testing/` },
      '^(schemas|src)/',
      'the registry only through the runtime',
    ),
    only(
      'server',
      { path: '^server/', pathNot: `${test}|^server/vite\\.config\\.ts$` },
      '^(schemas|src/core|src/importer|server)/|^registry/.*\\.(ts|json)$|^fixtures/.*\\.json$',
      'the server sees pure halves only',
    ),
    {
      name: 'core-touches-no-machine',
      severity: 'error',
      from: { path: '^(schemas|src/core|src/importer)/|^registry/.*\\.ts$', pathNot: `${test}|/testing/` },
      to: { dependencyTypes: ['core'] },
    },
    { name: 'nothing-imports-main', severity: 'error', from: {}, to: { path: '^src/main\\.tsx$' } },
    {
      name: 'kinds-do-not-meet',
      severity: 'error',
      // `shared` has what kinds of the product have in common.
      from: { path: '^registry/(fields|pickers|layout|blocks|steps|product/[^/]+)/([^/]+)/', pathNot: test },
      to: {
        path: '^registry/(fields|pickers|layout|blocks|steps|product/[^/]+)/[^/]+/',
        pathNot: '^registry/$1/$2/|^registry/product/[^/]+/shared/',
      },
    },
    {
      name: 'server-resources-do-not-meet',
      severity: 'error',
      from: { path: '^server/resources/([^/]+)/', pathNot: test },
      to: { path: '^server/resources/([^/]+)/', pathNot: '^server/resources/$1/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|bench-dist|node_modules)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
