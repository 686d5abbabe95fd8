/** Sends requests to a loopback server with any headers, including those that fetch refuses. */
import { execFile } from 'node:child_process'
import http from 'node:http'
import process from 'node:process'
import { promisify } from 'node:util'
import { pageKeyHeader } from '../../../shared/contract/page-key.ts'

export interface Answered {
  status: number
  headers: http.IncomingHttpHeaders
  body: string
}

export interface Question {
  method?: string
  headers?: Record<string, string> | string[]
  body?: string
  /** replaces the path of the address, without any changes */
  path?: string
}

export function ask(
  address: string | URL,
  { method = 'GET', headers = {}, body, path }: Question = {},
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      address,
      { method, headers, agent: false, ...(path && { path }) },
      response => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
        )
        response.on('error', reject)
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

/** A `Cookie` header as long as a browser's can become by cookies of other programs on 127.0.0.1. */
export const cookiesOfOthers = Array.from({ length: 180 }, (_, at) => `c${at}=${'x'.repeat(4_000)}`).join(
  '; ',
)

/** Only root may change to another user. */
export const canBeNobody = process.platform === 'linux' && process.getuid?.() === 0

/** Sends a request as another user of this machine, and returns the whole answer. */
export async function askAsNobody(address: string, headers: Record<string, string> = {}): Promise<string> {
  const { host, hostname, port, pathname } = new URL(address)
  const given = Object.entries({ host, connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  const script = 'exec 3<>/dev/tcp/$0; printf "%s\\r\\n" "$@" "" >&3; cat <&3'
  const words = [`${hostname}/${port}`, `GET ${pathname} HTTP/1.1`, ...given]
  const nobody = { uid: 65_534, gid: 65_534, cwd: '/' }
  const { stdout } = await promisify(execFile)('bash', ['-c', script, ...words], nobody)
  return stdout
}

export interface Entered {
  origin: string
  /** the address of the page, with a slash at its end */
  page: string
  cookie: string
  secret: string
  /** the headers of each call of the page */
  headers: Record<string, string>
}

/** Opens the printed address as a browser does: returns its cookie and the page's secret. */
export async function enter(address: string): Promise<Entered> {
  const { headers, status, body } = await ask(address)
  const cookie = headers['set-cookie']?.[0]?.split(';', 1)[0]
  const [, start, secret] = /data-start="(.+?)" data-secret="(.+?)"/.exec(body) ?? []
  if (status !== 200 || !cookie || !start || !secret) throw new Error(`The address gave ${status}: ${body}`)
  const { origin } = new URL(address)
  const asPage = { cookie, origin, [pageKeyHeader]: secret }
  return { origin, page: origin + start, cookie, secret, headers: asPage }
}
