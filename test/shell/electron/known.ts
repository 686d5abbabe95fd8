/** What of Electron is played. Whatever else is asked for throws, so that nothing passes for being there. */

export class NotPlayed extends Error {
  constructor(what: string) {
    super(
      `The stand-in for Electron does not play ${what}. Play it in test/shell/electron by Electron’s own rule.`,
    )
  }
}

/** Node and `await` ask these of anything. */
const askedOfAnything: readonly unknown[] = ['then', 'toJSON', 'default', 'constructor', 'inspect']

export function onlyKnown<T extends object>(name: string, known: T): T {
  return new Proxy(known, {
    get(target, key) {
      if (key in target || typeof key === 'symbol' || askedOfAnything.includes(key))
        return Reflect.get(target, key)
      throw new NotPlayed(`${name}.${key}`)
    },
  })
}

/** @throws NotPlayed for an option that has no part in the play */
export function onlyOptions<T extends object>(name: string, given: T, known: readonly (keyof T)[]): void {
  const others = Object.keys(given).filter(key => !known.includes(key as keyof T))
  if (others.length > 0) throw new NotPlayed(`${name}’s option ${others.join(', ')}`)
}
