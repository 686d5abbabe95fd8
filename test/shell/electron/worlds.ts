/**
 * Scripts for the page: the preload script in an isolated world, and the bridge to the page's world
 * (electronjs.org/docs/api/context-bridge, electronjs.org/docs/tutorial/sandbox). The functions are injected as text,
 * so they use nothing outside of themselves.
 */
import { type Clone, createClone } from './clone.ts'

export const isolatedWorldName = 'Electron Isolated Context'

/** The binding that passes the preload script's messages to main. */
export const ipcBinding = '__standInIpc'

/** The form of a value on the bridge: a function's number, a promise's number, an object's parts, or a cloned value. */
type Crossing =
  | { f: number }
  | { p: number }
  | { o: Record<string, Crossing> }
  | { a: Crossing[] }
  | { e: string }
  | { v: unknown }

interface Deliver {
  /** receives main's answer to a call */
  answer(text: string): void
  /** receives main's own messages */
  event(text: string): void
}

declare global {
  var __standInDeliver: Deliver
}

type Preload = (
  require: (name: string) => unknown,
  module: { exports: object },
  exports: object,
  ...globals: unknown[]
) => void

/** Both halves of the bridge; `isInside`: in the preload script's world. */
function openBridge(secret: string, isInside: boolean) {
  const [mine, theirs] = isInside ? ['inside', 'outside'] : ['outside', 'inside']
  const functions = new Map<number, (...values: unknown[]) => unknown>()
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let count = 0
  let result: Crossing | null = null
  const { dispatchEvent, addEventListener } = EventTarget.prototype
  const send = (type: string, detail: unknown) =>
    dispatchEvent.call(document, new CustomEvent(`${secret}${theirs}${type}`, { detail }))
  const on = (type: string, run: (detail: never) => void) =>
    addEventListener.call(document, `${secret}${mine}${type}`, event =>
      run((event as CustomEvent).detail as never),
    )

  const giveObject = (value: object, depth: number): Crossing => {
    if (value instanceof Promise) {
      count += 1
      const p = count
      value.then(
        held => send('settle', { p, isOk: true, value: give(held) }),
        error => send('settle', { p, isOk: false, value: { e: String(error?.message ?? error) } }),
      )
      return { p }
    }
    if (value instanceof Error) return { e: value.message }
    if (Array.isArray(value)) return { a: value.map(one => give(one, depth + 1)) }
    const hasNoExtensions = [Object.prototype, null].includes(Object.getPrototypeOf(value))
    // Dates, bytes and files: values for structured clone.
    if (!hasNoExtensions) return { v: value }
    return { o: Object.fromEntries(Object.entries(value).map(([key, one]) => [key, give(one, depth + 1)])) }
  }
  const give = (value: unknown, depth = 0): Crossing => {
    if (depth > 1_000)
      throw new Error(
        'Electron contextBridge recursion depth exceeded. Nested objects deeper than 1000 are not supported.',
      )
    if (typeof value === 'symbol') throw new Error('Symbols do not cross the bridge')
    if (typeof value === 'function') {
      count += 1
      functions.set(count, value as (...values: unknown[]) => unknown)
      return { f: count }
    }
    return typeof value === 'object' && value !== null ? giveObject(value, depth) : { v: value }
  }
  const take = (crossing: Crossing): unknown => {
    if ('f' in crossing) return proxyOf(crossing.f)
    if ('p' in crossing) return new Promise((resolve, reject) => waiting.set(crossing.p, { resolve, reject }))
    if ('a' in crossing) return crossing.a.map(take)
    if ('o' in crossing)
      return Object.fromEntries(Object.entries(crossing.o).map(([key, one]) => [key, take(one)]))
    return 'e' in crossing ? new Error(crossing.e) : crossing.v
  }
  const proxyOf =
    (f: number) =>
    (...values: unknown[]): unknown => {
      send('call', { f, values: values.map(value => give(value)) })
      const got = result
      result = null
      if (got === null) throw new Error('The bridge gave no answer')
      if ('e' in got && 'isThrown' in got) throw new Error(got.e)
      return take(got)
    }
  on('call', ({ f, values }: { f: number; values: Crossing[] }) => {
    let answer: unknown
    try {
      answer = give(functions.get(f)?.(...values.map(take)))
    } catch (error) {
      answer = { e: error instanceof Error ? error.message : String(error), isThrown: true }
    }
    send('result', answer)
  })
  on('result', (got: Crossing) => {
    result = got
  })
  on('settle', ({ p, isOk, value }: { p: number; isOk: boolean; value: Crossing }) => {
    const promised = waiting.get(p)
    waiting.delete(p)
    if (isOk) promised?.resolve(take(value))
    else promised?.reject(take(value) as Error)
  })
  return { give, take, send, on, resultNow: () => result, forgetResult: () => (result = null) }
}

/** The page's half, which exists before the preload script exposes anything. */
function openPageWorld(open: typeof openBridge, secret: string): void {
  // Preload scripts run only in the main frame (webPreferences.nodeIntegrationInSubFrames).
  if (window !== window.top) return
  const bridge = open(secret, false)
  const freeze = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
    for (const one of Object.values(value)) freeze(one)
    return Object.freeze(value)
  }
  bridge.on('expose', ({ name, api }: { name: string; api: Crossing }) => {
    if (name in window)
      return bridge.send('result', {
        e: 'Cannot bind an API on top of an existing property on the window object',
        isThrown: true,
      })
    const value = freeze(bridge.take(api))
    Object.defineProperty(window, name, { value, enumerable: true, writable: false, configurable: false })
    bridge.send('result', { v: undefined })
  })
}

/** The preload script’s half: the modules of a sandboxed one, with a stand-in for `electron`. */
function openPreloadWorld(
  open: typeof openBridge,
  clone: () => Clone,
  secret: string,
  sendToMain: (text: string) => void,
  preload: Preload,
): void {
  if (window !== window.top) return
  const bridge = open(secret, true)
  const { pack, unpack } = clone()
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  const listeners = new Map<string, ((...values: unknown[]) => void)[]>()
  let asked = 0
  const notPlayed = (name: string, known: object) =>
    new Proxy(known, {
      get(target, key) {
        if (key in target || typeof key === 'symbol') return Reflect.get(target, key)
        throw new Error(`The stand-in for Electron does not play ${name}.${key}`)
      },
    })
  const off = (channel: string, listener: (...values: unknown[]) => void) => {
    const left = [...(listeners.get(channel) ?? [])]
    const at = left.lastIndexOf(listener)
    if (at >= 0) left.splice(at, 1)
    listeners.set(channel, left)
    return ipcRenderer
  }
  const ipcRenderer: object = notPlayed('ipcRenderer', {
    invoke: (channel: string, ...values: unknown[]) =>
      new Promise((resolve, reject) => {
        asked += 1
        // A value that cannot be cloned throws before anything is sent.
        const text = pack({ id: asked, channel, values })
        waiting.set(asked, { resolve, reject })
        sendToMain(text)
      }),
    on(channel: string, listener: (...values: unknown[]) => void) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
      return ipcRenderer
    },
    off,
    removeListener: off,
  })
  const contextBridge = notPlayed('contextBridge', {
    exposeInMainWorld(name: string, api: unknown) {
      bridge.send('expose', { name, api: bridge.give(api) })
      const got = bridge.resultNow()
      bridge.forgetResult()
      if (got !== null && 'e' in got) throw new Error(got.e)
    },
  })
  globalThis.__standInDeliver = {
    answer(text) {
      const { id, isOk, value } = unpack(text) as { id: number; isOk: boolean; value: unknown }
      const promised = waiting.get(id)
      waiting.delete(id)
      if (isOk) promised?.resolve(value)
      else promised?.reject(new Error(String(value)))
    },
    event(text) {
      const { channel, values } = unpack(text) as { channel: string; values: unknown[] }
      for (const listener of listeners.get(channel) ?? [])
        listener({ sender: ipcRenderer, ports: [] }, ...values)
    },
  }
  const electron = notPlayed('a preload’s electron', { contextBridge, ipcRenderer })
  const require = (name: string) => {
    if (name === 'electron') return electron
    if (['events', 'timers', 'url'].includes(name.replace(/^node:/, '')))
      throw new Error(`The stand-in for Electron does not play a preload’s ${name}`)
    throw new Error(`module not found: ${name}`)
  }
  preload(require, { exports: {} }, {})
}

export interface WorldScripts {
  /** must be added first */
  page: string
  preload: string
}

/** `preload`: the file's text. `secret`: a text that the page cannot guess. */
export function writeWorlds(preload: string, secret: string): WorldScripts {
  const name = JSON.stringify(secret)
  return {
    page: `(${openPageWorld})(${openBridge}, ${name})`,
    preload: `(${openPreloadWorld})(${openBridge}, ${createClone}, ${name}, ${ipcBinding}, function (require, module, exports) {\n${preload}\n})`,
  }
}
