/** Reads values of a form by JSON pointer (RFC 6901). */
import { asList, isObject } from '../../../../shared/rules/form-places.ts'
import { unescapeToken } from '../../../../shared/rules/write-values.ts'

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
