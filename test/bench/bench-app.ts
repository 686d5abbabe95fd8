/** Starts the program as a process and calls it like its page. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { Agent, fetch } from 'undici'
import type { Answer, Method, Request } from '../../shared/contract/contract.ts'
import { enter } from '../support/loopback/ask.ts'

const start = path.join(import.meta.dirname, '..', '..', 'main', 'start.ts')

export interface BenchApp {
  /** an address for a browser, valid once */
  address: string
  call<M extends Method>(method: M, request: Request<M>): Promise<Answer<M>>
  stop(): Promise<void>
}

export async function startBenchApp(dataDir: string): Promise<BenchApp> {
  const child = spawn(
    process.execPath,
    [start, '--loopback', '--no-open', '--port', '0', '--data', dataDir],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const match = said.match(/http:\/\/\S+token=\S+/)
      if (match) resolve(match[0])
    })
    child.once('exit', () => reject(new Error(`The program ended: ${said}`)))
  })
  const dispatcher = new Agent({ allowH2: false })
  const entered = await enter(address)
  const headers = { ...entered.headers, 'content-type': 'application/json' }
  return {
    // The printed address has been used.
    address: readFileSync(path.join(dataDir, 'running.address'), 'utf8'),
    async call(method, request) {
      const body = JSON.stringify({ method, request })
      const answer = await fetch(`${entered.page}rpc`, { method: 'POST', headers, body, dispatcher })
      if (!answer.ok) throw new Error(`${method}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as never
    },
    async stop() {
      const ended = child.exitCode === null ? once(child, 'exit') : null
      child.kill('SIGTERM')
      await ended
      await dispatcher.close()
    },
  }
}
