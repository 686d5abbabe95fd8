// @module-tag slow
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { request as begin } from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { limits } from '../../../shared/limits/limits.ts'
import { hub, makeDataDir, serve } from '../../support/hub/run-hub.ts'
import { s3Keys, startS3 } from '../../support/store/s3/s3-server.ts'

const megabyte = 1024 * 1024

/** The bytes that the process uses now, or the most since the last `forgetPeak`. */
function memoryOf(pid: number | undefined, what: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${what}:\\s*(\\d+) kB`).exec(status)?.[1]) * 1024
}

function forgetPeak(pid: number | undefined): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

/** Sends a file of that many bytes, which are generated during the upload. */
async function sendFile(baseUrl: string, apiKey: string, size: number): Promise<number> {
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="film"\r\n\r\n'
  const tail = '\r\n--x--\r\n'
  const request = begin(`${baseUrl}/document/content`, {
    method: 'POST',
    headers: {
      'API-Key': apiKey,
      'Content-Type': 'multipart/form-data; boundary=x',
      'Content-Length': head.length + size + tail.length,
    },
  })
  const answered = new Promise<number>((resolve, reject) => {
    request.on('error', reject)
    request.on('response', response => {
      text(response).then(() => resolve(response.statusCode ?? 0), reject)
    })
  })
  await pipeline(Readable.from(parts(head, size, tail)), request)
  return answered
}

function* parts(head: string, size: number, tail: string) {
  yield Buffer.from(head)
  for (let left = size; left > 0; left -= megabyte) yield randomBytes(Math.min(left, megabyte))
  yield Buffer.from(tail)
}

interface ContentsPlace {
  /** megabytes; to an object store, each part is sent as a copy of 5 MB */
  most: number
  optionsOf(dataDir: string): Promise<string[]>
}

const inFile: ContentsPlace = { most: 64, optionsOf: async () => [] }
const inStore: ContentsPlace = {
  most: 128,
  async optionsOf(dataDir) {
    const { endpoint } = await startS3()
    const keyFile = path.join(dataDir, 's3.key')
    writeFileSync(keyFile, `${s3Keys.accessKeyId}\n${s3Keys.secretAccessKey}\n`)
    return ['--contents', `s3://contents/hub?endpoint=${endpoint}`, '--contents-key-file', keyFile]
  },
}

const places: [string, ContentsPlace][] = [
  ['the encrypted file', inFile],
  ['an object store', inStore],
]

test.runIf(process.platform === 'linux').for(places)(
  'a server with contents in %s needs little more memory for an upload of 50 MB',
  async ([, { most, optionsOf }]) => {
    const dataDir = makeDataDir()
    await hub('group', 'add', 'Stockholm', '--data', dataDir)
    const key = ['key', 'create', '--kind', 'integration', '--role', 'admin', '--name', 'test']
    const made = await hub(...key, '--data', dataDir)
    const apiKey = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(made.out)?.[0] ?? ''
    const { baseUrl, child } = await serve(['--data', dataDir, ...(await optionsOf(dataDir))])
    // The first request loads and compiles code, independent of the file's size.
    expect(await sendFile(baseUrl, apiKey, megabyte)).toBe(200)
    const before = memoryOf(child.pid, 'VmRSS')
    forgetPeak(child.pid)
    expect(await sendFile(baseUrl, apiKey, limits.documentBytes)).toBe(200)
    const growth = memoryOf(child.pid, 'VmHWM') - before
    console.info(`50 MB arrived in ${Math.round(growth / megabyte)} MB of memory.`)
    expect(growth).toBeLessThan(most * megabyte)
  },
)
