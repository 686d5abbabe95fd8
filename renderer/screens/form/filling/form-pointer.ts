/**
 * Reads and writes values of a form by JSON pointer (RFC 6901). Writing copies the path and never changes the old
 * value.
 */
import { asList, isObject } from '../../../../shared/rules/form-places.ts'

const unescapeToken = (token: string) => token.replaceAll('~1', '/').replaceAll('~0', '~')

/** `pointer`: like `/2/value/0/serial`. Missing objects on the path are created. */
export function writeAt(root: unknown, pointer: string, value: unknown): unknown {
  return writeTokens(root, pointer.split('/').slice(1).map(unescapeToken), value)
}

function writeTokens(node: unknown, [token, ...rest]: readonly string[], value: unknown): unknown {
  if (token === undefined) return value
  if (Array.isArray(node))
    return node.map((entry, at) => (String(at) === token ? writeTokens(entry, rest, value) : entry))
  const before = isObject(node) ? node : {}
  return { ...before, [token]: writeTokens(Object.hasOwn(before, token) ? before[token] : null, rest, value) }
}

/** Returns undefined if the path does not exist. */
export function readAt(root: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map(unescapeToken)
    .reduce<unknown>((node, token) => {
      if (Array.isArray(node)) return asList(node)[Number(token)]
      return isObject(node) && Object.hasOwn(node, token) ? node[token] : undefined
    }, root)
}

const slotPattern = /^(?:\/fields\/\d+)+\/value/

/**
 * Returns the pointer of the value that is sent to main. An answer in a repeated group is sent with all its answers.
 */
export function slotOf(pointer: string): string {
  return slotPattern.exec(pointer)?.[0] ?? pointer
}
