import { defineConfig } from 'vitest/config'

/** Vitest forks its workers with the Node that runs it, which npm takes from the package `node`. */
export default defineConfig(({ mode }) => {
  const env = {
    // Importing the package `electron` in plain Node would start a download.
    ELECTRON_OVERRIDE_DIST_PATH: '/nonexistent',
    FIELDBOOK_TESTS: mode === 'all' ? 'all' : 'sample',
  }
  const slow = ['test/e2e/**/*.test.ts', 'test/packaging/**/*.test.ts', 'test/ground/**/*.test.ts']
  return {
    test: {
      // The run ends with its summary, not with advice about it.
      experimental: { diagnostics: false },
      projects: [
        {
          oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
          test: {
            name: 'unit',
            env,
            // One for each processor: left alone, a machine with two would run one file at a time.
            maxWorkers: '100%',
            sequence: { groupOrder: 1 },
            include: ['test/**/*.test.{ts,tsx}'],
            exclude: slow,
            testTimeout: 20_000,
            hookTimeout: 20_000,
            // It imports electron, so it must pass through vitest to get the tests' double.
            server: { deps: { inline: ['electron-store'] } },
          },
        },
        {
          test: {
            name: 'e2e',
            env,
            include: slow,
            globalSetup: 'test/e2e/global-setup.ts',
            fileParallelism: false,
            sequence: { groupOrder: 2 },
            testTimeout: 120_000,
            hookTimeout: 120_000,
          },
        },
      ],
    },
  }
})
