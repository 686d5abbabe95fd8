/**
 * `npm run dev` opens the sample day. Vite updates changed screens in the open page, and main restarts from its sources
 * when one of them changes. The package contains none of this.
 */
import { randomBytes } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import process from 'node:process'
import open from 'open'
import type { ViteDevServer } from 'vite'
import { hasDisplay } from '../../main/app/host/display.ts'
import { type Options, parseOptions } from '../../main/app/host/options.ts'
import {
  addressOf,
  createLoopbackSession,
  issueAddress,
  type LoopbackSession,
  makeSecret,
} from '../../main/loopback/session.ts'
import { escapeActing } from '../../shared/entities/printable.ts'
import { bundlePackages } from './packages.ts'
import { answerAsPage, serveScreens } from './page.ts'
import { type Ending, MainKeeper } from './restart.ts'

const root = path.join(import.meta.dirname, '../..')
const ownData = path.join(root, '.data', 'dev')
/** Fast password hashing: checking the sample day's password would take most of main's start. */
const quickPasswords = new URL('../../test/support/quick-passwords.ts', import.meta.url).href
const rooms = ['main', 'shared'].map(room => path.join(root, room) + path.sep)
/** Milliseconds to wait after a change, as some editors write a file in several steps. */
const saveMs = 50

const parsed = parseOptions(['--loopback', '--demo', '--data', ownData, ...process.argv.slice(2)])
if (parsed.kind === 'say') {
  console.log(`npm run dev is npm start -- --loopback --demo with the data in ${ownData}.\n\n${parsed.text}`)
  process.exit(parsed.exitCode)
}
await run(parsed.options)

async function run(options: Options): Promise<void> {
  const server = http.createServer()
  // After a browser has used the address, a new one is printed for the next browser.
  let tell: LoopbackSession['tell'] = () => undefined
  const guard = createLoopbackSession(await listen(server, options.port), randomBytes, address =>
    tell(address),
  )
  const asked = { options: { ...options, port: 0 }, page: guard.origin }
  // Other data may have a password that was hashed at full cost.
  const main = new MainKeeper(asked, options.data === ownData ? [quickPasswords] : [])
  const nonce = makeSecret(randomBytes)
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

/** Resolves with the port. */
function listen(server: http.Server, port: number): Promise<number> {
  return new Promise(resolve => {
    server.once('error', error => {
      console.error(`Port ${port} cannot be had: ${error.message}. Choose another one with --port.`)
      process.exit(1)
    })
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

/** Restarts main. The reason of a failure has been printed already. */
async function begin(main: MainKeeper): Promise<Ending> {
  const ending = await main.restart()
  if (ending === 'broken') console.error('Main does not begin like this. The next change is tried again.')
  return ending
}

/** Restarts main after a change and reloads open pages, as main's data may have another shape. */
function restartOnChange(main: MainKeeper, vite: ViteDevServer): void {
  let timer: NodeJS.Timeout | undefined
  const restart = async () => {
    const began = performance.now()
    if ((await begin(main)) !== 'ready') return
    console.log(`Main started again in ${Math.round(performance.now() - began)} ms.`)
    vite.ws.send({ type: 'full-reload' })
  }
  vite.watcher.add(rooms).on('all', (_event, file) => {
    if (!rooms.some(room => file.startsWith(room))) return
    clearTimeout(timer)
    timer = setTimeout(restart, saveMs)
  })
}
