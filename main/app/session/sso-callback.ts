/**
 * Receives the browser's redirect at the end of a company sign-in: a server on 127.0.0.1 that accepts one
 * code and then closes.
 * Other requests lack our random state and are refused.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostLimits } from '../../../shared/limits/limits.ts'
import type { Language } from '../../../shared/settings/languages.ts'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import type { Reason } from '../../../shared/text/reason.ts'
import { sayIn } from '../../../shared/text/say-in.ts'

export interface SsoCallback {
  redirectUri: string
  /** Accepts only this state from now on. */
  expect(state: string): void
  /** The code from the browser, or the reason why there is none. */
  code: Promise<Outcome<string>>
  /** Whether the program itself ended the wait, before the browser returned. */
  isEnded(): boolean
  /** Stops accepting. `code` resolves with `why`, unless it has already resolved. */
  end(why: Outcome<never>): void
}

/** `language`: the language of the final page in the browser. */
export async function listenForCode(language: Language): Promise<SsoCallback> {
  const { promise: code, resolve } = Promise.withResolvers<Outcome<string>>()
  let state: string | null = null
  let isEnded = false
  const server = createServer({ maxHeaderSize: hostLimits.requestHeadBytes }, (request, response) => {
    const found = readCode(request, state)
    if (found === null) return answer(response, 400, 'sso-page-stray', language)
    answer(response, 200, found.ok ? 'sso-page-done' : 'sso-page-not-done', language)
    end(found)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const end = (outcome: Outcome<string>) => {
    state = null
    resolve(outcome)
    // does not interrupt the page that is being sent
    server.close()
    server.closeIdleConnections()
  }
  return {
    redirectUri: `http://127.0.0.1:${port}/callback`,
    expect(expected) {
      state = expected
    },
    code,
    isEnded: () => isEnded,
    end(why) {
      isEnded = true
      end(why)
      server.closeAllConnections()
    },
  }
}

/** Returns null for requests that do not belong to this sign-in. */
function readCode(
  { method, url = '', headers }: IncomingMessage,
  state: string | null,
): Outcome<string> | null {
  const asked = URL.parse(url, 'http://127.0.0.1')
  const isHere = headers.host?.startsWith('127.0.0.1:') === true && asked?.pathname === '/callback'
  if (!isHere || method !== 'GET' || state === null || asked.searchParams.get('state') !== state) return null
  const code = asked.searchParams.get('code')
  if (code !== null && code !== '' && code.length <= 4_000) return succeed(code)
  const isTheirs = asked.searchParams.get('error') === 'access_denied'
  return fail('unauthenticated', reason(isTheirs ? 'sso-cancelled' : 'sso-not-confirmed'))
}

function answer(response: ServerResponse, status: number, why: Reason, language: Language): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  })
  response.end(page(language, sayIn(language, { message: '', reason: why })))
}

/** Builds the page from our own texts only; it contains nothing of the request. */
function page(language: Language, words: string): string {
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Fieldbook</title>
<style>
:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif }
body { display: grid; place-content: center; min-height: 90vh; margin: 0; padding: 1.5rem }
main { max-width: 30rem }
h1 { font-size: 1.5rem }
</style>
<main><h1>Fieldbook</h1><p>${words}</p></main>
</html>
`
}
