/**
 * `npm test`: the linter, the types, what nobody imports and the build side by side, then every test; with names of files or of tests, those
 * alone and at once, as whoever works on one waits for it. `npm run test:all` adds `--mode all`.
 */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import process from 'node:process'

// Each checker looks at what several need once more: four of them on two processors cost twice what one does.
const checkers = String(Math.ceil(availableParallelism() / 2))

const checks = [
  ['biome', 'check', '.'],
  ['tsc', '-p', '.', '--checkers', checkers],
  ['tsc', '-p', 'shared'],
  ['node', 'build.ts'],
  // what nobody imports any more
  ['knip', '--no-progress'],
] as const

/** Resolves with the exit code. */
function run(program: string, args: readonly string[]): Promise<number> {
  // npm puts the programs of the packages on the path; on Windows they are files that only a shell starts
  const child = spawn(program, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', code => resolve(code ?? 1))
  })
}

const args = process.argv.slice(2)
const isNamed = args.some((arg, at) => !arg.startsWith('-') && args[at - 1] !== '--mode')
const checked = isNamed ? [] : await Promise.all(checks.map(([program, ...words]) => run(program, words)))
const failed = checked.find(code => code !== 0)
process.exitCode = failed ?? (await run('vitest', ['run', ...args]))
