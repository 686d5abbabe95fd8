/** Values in a form by their JSON pointer (RFC 6901): what is written leaves all else as it was, and the old one whole. */
import { asList, isObject } from '../../../../shared/form-places.ts'

const unescapeToken = (token: string) => token.replaceAll('~1', '/').replaceAll('~0', '~')

/** `pointer` as `/2/value/0/serial`, from `root` on; an object on the way that is missing is made. */
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

/** Undefined for what is not there. */
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

/** The pointer of the value that goes to main: of an answer in a group that repeats, that of all its answers. */
export function slotOf(pointer: string): string {
  return slotPattern.exec(pointer)?.[0] ?? pointer
}
