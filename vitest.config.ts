import { availableParallelism } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { configDefaults, defineConfig } from 'vitest/config'
import { onlyWithHub } from './test/support/only-with-hub.ts'
import { postgresServer } from './test/support/postgres/server-address.ts'
import { leavesOutSlowFiles, SlowestFirst, slowFilesLeftOut } from './test/support/slow-files.ts'
import { SlowestFiles } from './test/support/slowest-files.ts'
import { tags } from './test/support/tags.ts'

/** Vitest forks its workers with the Node that runs it, which npm takes from the package `node`. */
export default defineConfig(({ mode }) => {
  const env = {
    // Importing the package `electron` in plain Node would start a download.
    ELECTRON_OVERRIDE_DIST_PATH: '/nonexistent',
    FIELDBOOK_TESTS: mode === 'all' ? 'all' : 'sample',
  }
  // Packages of hundreds of small files, which every test file would read again.
  const manyFiles = [
    ...['drizzle-orm', 'drizzle-orm/sqlite-core'],
    ...['typebox', 'typebox/compile', 'typebox/value', 'typebox/system'],
  ]
  // Folders whose tests start programs, and mostly wait for them.
  const programs = ['e2e', 'shell', 'packaging', 'ground', 'kill'].map(
    folder => `test/${folder}/**/*.test.ts`,
  )
  // Test files that replace Electron by another module.
  const onElectron = [
    ...['chromium-fetch', 'choices', 'network', 'policy', 'ports'],
    ...['run-shell', 'say', 'start-desktop'],
  ]
  // Test files that replace modules, measure the process's other work, or take minutes.
  const exchanging = [
    ...onElectron.map(name => `main/shell/${name}.test.ts`),
    'scenarios/desktop/links.test.ts',
    'scenarios/desktop/rescue.test.ts',
    'main/preload.test.ts',
    'renderer/state/asset-list.test.ts',
    'renderer/state/app-store.test.ts',
  ]
  const leftOut = process.env[leavesOutSlowFiles] === '1' ? slowFilesLeftOut() : []
  const alone = [...exchanging, 'scenarios/bad-days', 'sim', 'fuzz']
  // Tests of hubs whose database is on PostgreSQL: PGlite runs a sample of the contract, a real server all of it.
  const onPostgres = ['test/main/store/postgres/**/*.test.ts', 'test/scenarios/postgres/**/*.test.ts']
  const searchOnServer = 'test/scenarios/documents/found-on-server.test.ts'
  const contractSample = [
    ...[
      'availability',
      'blanks',
      'full',
      'job-lists',
      'job-search',
      'jobs',
      'live',
      'material',
      'operations',
      'recurring',
      'tombstones',
    ],
  ].map(name => `test/contract/${name}.test.ts`)
  const aloneFiles = alone.map(name =>
    name.endsWith('.ts') ? `test/${name}` : `test/${name}/**/*.test.{ts,tsx}`,
  )
  // Node strips the types itself, and modules that it loads run faster than those that vitest transforms.
  const loadedByNode = ['main', 'shared', 'dist'].map(room => under(path.join(import.meta.dirname, room)))
  // A larger young generation from the first file on: with V8's initial megabyte, garbage collection takes a tenth of
  // the time.
  const execArgv = ['--min-semi-space-size=64']
  const oxc = { jsx: { runtime: 'automatic', importSource: 'preact' } } as const
  // `expect.poll` waits as long as any other test, not for one second.
  const patient = { poll: { timeout: 30_000 } }
  const unit = {
    env,
    execArgv,
    expect: patient,
    // Runs a worker for each processor: by default, a machine with two would run one file at a time.
    maxWorkers: '100%',
    sequence: { groupOrder: 1 },
    globalSetup: 'test/support/build-programs.ts',
    setupFiles: [
      'test/support/quick-passwords.ts',
      'test/support/bundled-threads.ts',
      'test/support/temporal.ts',
    ],
    // Far more than any test needs, as other work may slow the machine down.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    deps: { optimizer: { ssr: { enabled: true, include: manyFiles } } },
  }
  const e2e = {
    name: 'e2e',
    env,
    execArgv,
    // Each poll goes through the browser, which has work of its own.
    expect: { poll: { ...patient.poll, interval: 200 } },
    include: programs,
    exclude: [...configDefaults.exclude, ...leftOut],
    // Isolation would spend half of a file's time on loading the program and the browser again.
    isolate: false,
    setupFiles: ['test/support/quick-passwords.ts', 'test/e2e/support/set-up.ts'],
    server: { deps: { external: loadedByNode } },
    globalSetup: ['test/support/build-programs.ts', 'test/e2e/support/global-setup.ts'],
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { groupOrder: 2 },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  }
  const withoutHub = {
    ...e2e,
    name: 'e2e-stopped',
    env: { ...env, FIELDBOOK_HUB: 'stopped' },
    include: ['test/e2e/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...onlyWithHub],
    setupFiles: [...e2e.setupFiles, 'test/e2e/support/was-without-hub.ts'],
    sequence: { groupOrder: 3 },
  }
  /** Tests of the unit project again, with the databases of hubs on another engine. */
  const hubTests = (name: string, database: string, include: string[]) => ({
    oxc,
    test: {
      ...unit,
      name,
      env: { ...env, FIELDBOOK_DATABASE: database },
      globalSetup: [
        'test/support/build-programs.ts',
        ...(database === 'pglite' ? [] : ['test/support/postgres/start-cluster.ts']),
      ],
      include,
      exclude: [...configDefaults.exclude, ...leftOut],
      isolate: false,
      server: { deps: { external: loadedByNode } },
    },
  })
  const isServerTested = mode === 'all' && process.env.FIELDBOOK_WITHOUT_POSTGRES === undefined
  return {
    test: {
      globalSetup: ['test/support/in-memory.ts', 'test/support/compile-once.ts'],
      // The run ends with its summary, without advice.
      experimental: { diagnostics: false },
      reporters: ['default', new SlowestFiles()],
      sequence: { sequencer: SlowestFirst },
      tags,
      projects: [
        {
          oxc,
          test: {
            ...unit,
            name: 'unit',
            setupFiles: [...unit.setupFiles, 'test/support/same-draws.ts'],
            include: ['test/**/*.test.{ts,tsx}'],
            exclude: [...configDefaults.exclude, ...programs, ...aloneFiles, ...onPostgres, ...leftOut],
            // Isolation would spend half of most files' time on loading the same modules again.
            isolate: false,
            server: { deps: { external: loadedByNode } },
          },
        },
        {
          oxc,
          test: {
            ...unit,
            name: 'alone',
            include: aloneFiles,
            exclude: [...configDefaults.exclude, ...leftOut],
            // It imports electron, so vitest must transform it to insert the tests' double.
            server: { deps: { inline: ['electron-store'] } },
          },
        },
        hubTests('pglite', 'pglite', [...contractSample, searchOnServer, ...onPostgres]),
        ...(isServerTested
          ? [
              hubTests('postgres', postgresServer, [
                'test/contract/**/*.test.ts',
                'test/fuzz/fuzz.test.ts',
                searchOnServer,
                ...onPostgres,
              ]),
            ]
          : []),
        { test: e2e },
        ...(mode === 'all' ? [{ test: withoutHub }] : []),
      ],
    },
  }
})

/** Returns a pattern for every file of a folder. */
function under(folder: string): RegExp {
  const name = (folder + path.sep).replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  // Vitest imports these without the attribute that Node wants for JSON, so JSON stays with Vitest.
  return new RegExp(`^${name}.*(?<!\\.json)$`)
}
