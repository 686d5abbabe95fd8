/**
 * Opens a connected laptop, by the call that the form makes. Typing into the form takes a sixth of a test, and has its
 * own tests.
 */
import path from 'node:path'
import type { BrowserContextOptions } from 'playwright-core'
import type { Answer, Request } from '../../../shared/contract/contract.ts'
import { ask, enter } from '../../support/loopback/ask.ts'
import { orThrow } from './ask-main.ts'
import { openPage, type WatchedPage } from './chromium.ts'
import type { HubCredentials, HubUser } from './hub-api.ts'
import { type StartedApp, startApp } from './in-process.ts'

interface Connection {
  /** for the app's data */
  folder: string
  credentials: HubCredentials
  technician: HubUser
}

/** Opens its page, which shows the day. */
export async function openConnected(
  who: Connection,
  options?: BrowserContextOptions,
): Promise<WatchedPage & { app: StartedApp }> {
  const app = await startConnected(who)
  return { ...(await openPage(app.address, options)), app }
}

async function startConnected({ folder, credentials, technician }: Connection): Promise<StartedApp> {
  const app = await startApp(path.join(folder, 'app'))
  await connect(app, credentials, technician)
  return app
}

/** Connects a program without an account. */
export async function connect(
  app: Pick<StartedApp, 'address'>,
  { baseUrl, appKey }: HubCredentials,
  { email, password }: HubUser,
): Promise<void> {
  const request: Request<'setup.connect'> = { baseUrl, apiKey: appKey, email, password }
  const { page, headers } = await enter(app.address)
  const { body } = await ask(`${page}rpc`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ method: 'setup.connect', request }),
  })
  orThrow(JSON.parse(body) as Answer<'setup.connect'>)
}
