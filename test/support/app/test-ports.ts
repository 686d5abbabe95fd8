/** The app's ports for a test: a folder, the real network and clock, with settings and secrets in memory. */
import path from 'node:path'
import { pino } from 'pino'
import { Agent, fetch } from 'undici'
import { onTestFinished } from 'vitest'
import type { App } from '../../../main/app/app.ts'
import { createApp } from '../../../main/app/create-app.ts'
import { createFacts } from '../../../main/app/host/network/facts.ts'
import { systemClock, systemRandom } from '../../../main/app/host/system.ts'
import type { PolicyLayer, Ports } from '../../../main/app/ports/ports.ts'
import { policyLookMs } from '../../../main/app/session/follow-policy.ts'
import type { Answer, EventName, Events, Method, Request } from '../../../shared/contract/contract.ts'
import { noticeLimits } from '../../../shared/views/notice.ts'
import { makeFolder } from '../service/open-service.ts'

export interface TestApp {
  call<M extends Method>(method: M, request: Request<M>): Promise<Answer<M>>
  /** resolves with the next payload of the event for which `matches` returns true */
  next<E extends EventName>(event: E, matches: (payload: Events[E]) => boolean): Promise<Events[E]>
  close(): Promise<void>
}

/** Returns the policy of a machine's file; with null there is no file. */
export function policyOf(values: unknown, by: PolicyLayer['by'] = 'file'): PolicyLayer[] {
  return values === null ? [] : [{ by, place: `${by}.json`, values, problem: null }]
}

const idle = new Set([policyLookMs, noticeLimits.quietMs])

/** The real clock with short delays for the next look at a policy file and before notices. */
export const lookingClock: Ports['clock'] = {
  ...systemClock,
  after: (ms, run) => systemClock.after(idle.has(ms) ? 1 : ms, run),
}

/** Ports that several apps use in turn, like a laptop on which the program is started again. */
export function makePorts(): Ports {
  const settings = new Map<string, unknown>()
  const secrets = new Map<string, string>()
  const agent = new Agent()
  onTestFinished(() => agent.close())
  return {
    clock: systemClock,
    random: systemRandom,
    log: pino({ level: 'silent' }),
    settings: {
      get: key => settings.get(key),
      clear: () => settings.clear(),
      set: (key, value) => void settings.set(key, JSON.parse(JSON.stringify(value))),
    },
    secrets: {
      protection: 'system',
      lost: null,
      get: async name => secrets.get(name) ?? null,
      set: async (name, value) => void secrets.set(name, value),
      remove: async name => void secrets.delete(name),
      all: async () => Object.fromEntries(secrets),
      begin: async values => {
        secrets.clear()
        for (const [name, value] of Object.entries(values)) secrets.set(name, value)
      },
    },
    fetch: ((input, init) => fetch(input, { ...init, dispatcher: agent })) as typeof fetch,
    network: () => createFacts().read({ proxy: 'system', network: 'fieldbook' }),
    openExternal: async () => undefined,
    notify: () => false,
    policy: () => [],
    offerFile: async name => {
      const file = path.join(makeFolder(), name)
      return { path: file, key: null, finish: () => ({ savedAs: file, href: null }), cancel: () => undefined }
    },
    updater: null,
    dataDir: makeFolder(),
    borrowedFrom: null,
    version: '0.0.0',
    contentsBase: 'contents://test',
  }
}

export async function startTestApp(ports: Ports = makePorts()): Promise<TestApp> {
  const app: App = await createApp(ports)
  onTestFinished(() => app.close())
  return {
    call: (method, request) => app.call(method, request) as Promise<never>,
    next: (event, matches) =>
      new Promise(resolve => {
        const stop = app.on(event, payload => {
          if (!matches(payload)) return
          stop()
          resolve(payload)
        })
      }),
    close: () => app.close(),
  }
}
