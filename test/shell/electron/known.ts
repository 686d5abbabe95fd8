/** Restricts the stand-in to what it implements: any other use throws, so that no missing part goes unnoticed. */
import type { EventEmitter } from 'node:events'

export class NotSupported extends Error {
  constructor(what: string) {
    super(
      `The stand-in for Electron does not play ${what}. Play it in test/shell/electron by Electron’s own rule.`,
    )
  }
}

/** The functions by which a program listens to an emitter. */
const listening: readonly unknown[] = ['on', 'once', 'addListener', 'prependListener', 'prependOnceListener']

/** Members that Node and `await` read from any object. */
const askedOfAnything: readonly unknown[] = ['then', 'toJSON', 'default', 'constructor', 'inspect']

/** Returns an object that throws for unknown members. `events`: the events of an emitter that are emitted. */
export function onlyKnown<T extends object>(name: string, known: T, events: readonly string[] = []): T {
  const refuse = (key: string | symbol): never => {
    throw new NotSupported(`${name}.${String(key)}`)
  }
  return new Proxy(known, {
    get(target, key) {
      if (listening.includes(key) && key in target)
        return (event: string, run: unknown) => {
          if (!events.includes(event)) throw new NotSupported(`${name}’s event ${event}`)
          return (Reflect.get(target, key) as EventEmitter['on']).call(target, event, run as () => void)
        }
      if (key in target || typeof key === 'symbol' || askedOfAnything.includes(key))
        return Reflect.get(target, key)
      return refuse(key)
    },
    // An unknown member would be set without effect, because the stand-in never reads it.
    set: (target, key, value) =>
      key in target || typeof key === 'symbol' ? Reflect.set(target, key, value) : refuse(key),
  })
}

/** @throws NotSupported for an unsupported option */
export function onlyOptions<T extends object>(name: string, given: T, known: readonly (keyof T)[]): void {
  const others = Object.keys(given).filter(key => !known.includes(key as keyof T))
  if (others.length > 0) throw new NotSupported(`${name}’s option ${others.join(', ')}`)
}
