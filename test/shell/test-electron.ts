/** `npm run test:electron` runs the technician's day in Electron's own program, if there is one. */
import { spawn } from 'node:child_process'
import process from 'node:process'
import { hasDisplay } from '../../main/app/host/display.ts'
import { electronFolder, findElectron } from '../../main/shell/find-electron.ts'

const folder = electronFolder()
const found =
  folder === null
    ? null
    : await findElectron({
        folder,
        env: process.env,
        canShow: hasDisplay(),
        tell: words => console.log(words),
      })

if (found?.ok) {
  const run = spawn(
    'vitest',
    ['run', '--project', 'e2e', 'test/shell/day.test.ts', ...process.argv.slice(2)],
    {
      stdio: 'inherit',
      env: { ...process.env, FIELDBOOK_ELECTRON: found.value },
      shell: process.platform === 'win32',
    },
  )
  process.exitCode = await new Promise<number>((resolve, reject) => {
    run.once('error', reject)
    run.once('exit', code => resolve(code ?? 1))
  })
} else {
  const why = found === null ? 'Electron is not installed.' : found.failure.message
  console.log(`${why} Nothing was tested: npm test runs the same day on a stand-in for Electron.`)
  // In CI a missing program is a failure.
  process.exitCode = process.env.CI ? 1 : 0
}
