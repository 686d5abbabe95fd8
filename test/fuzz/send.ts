/** Sends requests over persistent connections. */
import { Readable } from 'node:stream'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { Pool } from 'undici'
import type { Answer, BuiltRequest } from './request.ts'

export interface Sender {
  send(request: BuiltRequest): Promise<Answer>
  close(): Promise<void>
}

/** @param lanes the most parallel requests */
export function createSender(baseUrl: string, lanes: number): Sender {
  const pool = new Pool(new URL(baseUrl).origin, { connections: lanes, pipelining: 1, bodyTimeout: 30_000 })
  return {
    async send({ method, target, headers, body, isChunked }) {
      const response = await pool.request({
        method: method as 'GET',
        path: target,
        headers: headers.flat(),
        body: body === null ? null : isChunked ? Readable.from(slices(body)) : body,
      })
      const bytes = Buffer.from(await response.body.arrayBuffer())
      const text = unpack(bytes, response.headers['content-encoding']).toString()
      return {
        status: response.statusCode,
        headers: response.headers,
        text,
        json: jsonIn(response.headers, text),
      }
    },
    close: () => pool.close(),
  }
}

function* slices(body: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < body.length; at += 700) yield body.subarray(at, at + 700)
}

/** @throws if the bytes are not in that coding */
function unpack(bytes: Buffer, coding: string | string[] | undefined): Buffer {
  if (bytes.length === 0 || coding === undefined) return bytes
  return coding === 'zstd' ? zstdDecompressSync(bytes) : gunzipSync(bytes)
}

function jsonIn(headers: Answer['headers'], text: string): unknown {
  if (text === '' || !String(headers['content-type']).includes('json')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    // The content type says JSON, but the body is not: another check reports it.
    return undefined
  }
}
