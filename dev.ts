/**
 * What `npm run dev` runs: the sample day, its screens from Vite, which brings a change of them into the open page, and
 * its main from the sources, which begins anew when one of them changes. Nothing of this is in what ships.
 */
import { randomBytes } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import process from 'node:process'
import open from 'open'
import type { ViteDevServer } from 'vite'
import { bundlePackages } from './dev-packages.ts'
import { answerAsPage, serveScreens } from './dev-page.ts'
import { type Ending, MainKeeper } from './dev-restart.ts'
import { hasDisplay } from './main/app/host/display.ts'
import { type Options, parseOptions } from './main/app/host/options.ts'
import { addressOf, createGuard, type Guard, issueAddress, makeWord } from './main/loopback/guard.ts'
import { escapeActing } from './shared/printable.ts'

const root = import.meta.dirname
const ownData = path.join(root, '.data', 'dev')
/** What it costs to check the sample day's own password is most of what a beginning of main waits for. */
const quickPasswords = new URL('test/quick-passwords.ts', import.meta.url).href
const rooms = ['main', 'shared'].map(room => path.join(root, room) + path.sep)
/** Some editors write a file in several steps. */
const saveMs = 50

const parsed = parseOptions(['--loopback', '--demo', '--data', ownData, ...process.argv.slice(2)])
if (parsed.kind === 'say') {
  console.log(`npm run dev is npm start -- --loopback --demo with the data in ${ownData}.\n\n${parsed.text}`)
  process.exit(parsed.exitCode)
}
await run(parsed.options)

async function run(options: Options): Promise<void> {
  const server = http.createServer()
  // once somebody has come in by it, there is another one for the next browser
  let tell: Guard['tell'] = () => undefined
  const guard = createGuard(await listen(server, options.port), randomBytes, address => tell(address))
  const asked = { options: { ...options, port: 0 }, page: guard.origin }
  // other data may have a password that was made at full cost
  const main = new MainKeeper(asked, options.data === ownData ? [quickPasswords] : [])
  const nonce = makeWord(randomBytes)
  const [vite] = await Promise.all([serveScreens(server, guard, nonce), bundlePackages()])
  const end = async (code: number) => {
    await Promise.all([main.close(), vite.close()])
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => end(0))
  server.on('request', answerAsPage({ server, guard, main, vite, nonce }))
  restartOnChange(main, vite)
  if ((await begin(main)) === 'refused') return end(1)
  console.log(`The data lie in ${escapeActing(options.data)}`)
  console.log(`Fieldbook is ready at ${addressOf(guard)}`)
  tell = address => console.log(`For another browser: ${address}`)
  if (options.open && hasDisplay()) await open(issueAddress(guard))
}

/** The answer is the port. */
function listen(server: http.Server, port: number): Promise<number> {
  return new Promise(resolve => {
    server.once('error', error => {
      console.error(`Port ${port} cannot be had: ${error.message}. Choose another one with --port.`)
      process.exit(1)
    })
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

/** What is wrong with it has been in the terminal. */
async function begin(main: MainKeeper): Promise<Ending> {
  const ending = await main.restart()
  if (ending === 'broken') console.error('Main does not begin like this. The next change is tried again.')
  return ending
}

/** An open page is read anew then, as what it knows may be of another shape. */
function restartOnChange(main: MainKeeper, vite: ViteDevServer): void {
  let timer: NodeJS.Timeout | undefined
  const restart = async () => {
    const began = performance.now()
    if ((await begin(main)) !== 'ready') return
    console.log(`Main began anew in ${Math.round(performance.now() - began)} ms.`)
    vite.ws.send({ type: 'full-reload' })
  }
  vite.watcher.add(rooms).on('all', (_event, file) => {
    if (!rooms.some(room => file.startsWith(room))) return
    clearTimeout(timer)
    timer = setTimeout(restart, saveMs)
  })
}
