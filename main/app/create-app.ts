/** The composition root of the laptop: opens what was open last, and answers the contract's methods. */
import { storeFailureFrom } from '../store/store-failure.ts'
import type { App } from './app.ts'
import { AppLife } from './app-life.ts'
import { createServeContents } from './contents/serve-contents.ts'
import { createDispatch } from './dispatch.ts'
import { createMethods } from './methods.ts'
import type { Ports } from './ports.ts'
import { readSavedAccount } from './saved-account.ts'
import { enterDemo } from './setup.ts'

/** @throws StoreFailure when the account's database cannot be opened: a sentence for the person */
export async function createApp(ports: Ports): Promise<App> {
  const life = new AppLife(ports)
  try {
    await reopen(life)
  } catch (error) {
    await life.end()
    throw error
  }
  return {
    call: mindingDamage(life, createDispatch(createMethods(life))),
    on: (event, listener) => life.emitter.on(event, listener),
    serveContents: createServeContents(() => life.session, ports),
    close: () => life.end(),
  }
}

type Call = App['call']

/** A page that fails shows itself to whoever reads it first; the question is then asked of what can be read. */
function mindingDamage(life: AppLife, call: Call): Call {
  return async (method, request) => {
    try {
      return await call(method, request)
    } catch (error) {
      const { session } = life
      if (!session?.store.isWritable || storeFailureFrom(error, session.files.file)?.code !== 'damaged')
        throw error
      life.ports.log.error({ err: error, method }, 'store.damaged')
      await life.reopenDamaged()
      return call(method, request)
    }
  }
}

async function reopen(life: AppLife): Promise<void> {
  const saved = readSavedAccount(life.ports)
  if (!saved) return
  if (!saved.isDemo) return life.open(saved)
  const entered = await enterDemo(life)
  // the sample's work opens even when its hub does not let us in
  if (!entered.ok) await life.open(saved)
}
