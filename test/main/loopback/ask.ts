/** Requests to a loopback server with any headers, which fetch would not send. */
import http from 'node:http'

export interface Answered {
  status: number
  headers: http.IncomingHttpHeaders
  body: string
}

export interface Question {
  method?: string
  headers?: Record<string, string>
  body?: string
  /** in place of the address's own, as it is */
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

/** Uses the printed address as a browser would: the cookie it gave. */
export async function enter(address: string): Promise<{ origin: string; cookie: string }> {
  const { headers, status } = await ask(address)
  const cookie = headers['set-cookie']?.[0]?.split(';', 1)[0]
  if (status !== 303 || cookie === undefined) throw new Error(`The address gave ${status} and no cookie`)
  return { origin: new URL(address).origin, cookie }
}
