/** The composition root of the laptop: opens the last used account, and answers the contract's methods. */
import type { App } from './app.ts'
import { createServeContents } from './contents/serve-contents.ts'
import { createDispatch } from './dispatch.ts'
import { createMethods } from './methods/methods.ts'
import type { Ports } from './ports/ports.ts'
import { AppLife } from './session/app-life.ts'
import { followPolicy } from './session/follow-policy.ts'
import { reopen } from './session/reopen.ts'
import { workHere } from './session/work-here.ts'

/** @throws StoreFailure if the account's database cannot be opened, with a message for the user */
export async function createApp(ports: Ports): Promise<App> {
  const life = new AppLife(ports)
  try {
    await reopen(life)
  } catch (error) {
    await life.end()
    throw error
  }
  const dispatch = createDispatch(createMethods(life))
  const stop = followPolicy(ports, () => life.onPolicyChange())
  return {
    call: (method, request) => life.minding(() => dispatch(method, request)),
    on: (event, listener) => life.emitter.on(event, listener),
    show: subject => life.subjects.put(subject),
    serveContents: createServeContents(() => life.session, ports),
    async close() {
      stop()
      await life.updates.end(life.session && workHere(life.session, ports))
      await life.end()
    },
  }
}
