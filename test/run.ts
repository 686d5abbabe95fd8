/**
 * Runs the linter, the type check, the search for unused exports and the build in parallel, then every test. With names
 * of files or tests, it runs only those.
 */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import process from 'node:process'
import { leavesOutSlowFiles, recordsTimes } from './support/slow-files.ts'

const usage = `npm test                     the linter, the types and the build, then a sample of the tests
npm test -- FILE…            the test files whose path contains FILE, at once
npm test -- -t NAME          the tests whose name matches NAME
npm test -- --tags-filter=!slow   without the tests that take a third of a second or more
npm test -- --record-times   every file of the sample, and writes the record of slow files (support/slow-files.json)
npm run test:all             every test in full, with fresh random draws; it needs PostgreSQL and Swift (test/README.md)
npm run test:all -- --without-postgres   without the tests on a PostgreSQL server
npm run test:all -- --without-swift      without the tests with OpenStack Swift
npm run test:unit            the tests that need no browser and no program of their own
npm run test:watch           those tests again after each change

Any other option goes to vitest: npx vitest --help lists them. test/README.md says where the tests are.`

// Each checker repeats work that several files need: four on two processors cost twice as much as one.
const checkers = String(Math.ceil(availableParallelism() / 2))

const checks = [
  ['biome', 'check', '.'],
  ['tsc', '-p', '.', '--checkers', checkers],
  ['tsc', '-p', 'shared'],
  ['node', 'scripts/build.ts'],
  ['knip', '--no-progress'],
] as const

/** Resolves with the exit code. */
function run(program: string, args: readonly string[]): Promise<number> {
  // npm puts the packages' programs on the path; on Windows only a shell can start them.
  const child = spawn(program, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', code => resolve(code ?? 1))
  })
}

/** Runs the tests that the arguments name, and resolves with the exit code. */
async function runTests(args: readonly string[]): Promise<number> {
  const isNamed = args.some((arg, at) => !arg.startsWith('-') && args[at - 1] !== '--mode')
  const isRecorded = process.env[recordsTimes] === '1'
  if (!isNamed && !isRecorded && !args.includes('all')) process.env[leavesOutSlowFiles] = '1'
  const checked = isNamed ? [] : await Promise.all(checks.map(([program, ...words]) => run(program, words)))
  return checked.find(code => code !== 0) ?? (await run('vitest', ['run', ...args]))
}

/** Our own options, with the variables that the test configuration reads. */
const ownOptions: Record<string, string> = {
  '--without-postgres': 'FIELDBOOK_WITHOUT_POSTGRES',
  '--without-swift': 'FIELDBOOK_WITHOUT_SWIFT',
  '--record-times': recordsTimes,
}
for (const [option, name] of Object.entries(ownOptions))
  if (process.argv.includes(option)) process.env[name] = '1'
const args = process.argv.slice(2).filter(arg => ownOptions[arg] === undefined)
if (args.includes('--help') || args.includes('-h')) console.log(usage)
else process.exitCode = await runTests(args)
