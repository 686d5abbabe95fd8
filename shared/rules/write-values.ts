/** Writes values of a form by JSON pointer (RFC 6901). */
import { isObject } from './form-places.ts'

interface Branch {
  /** undefined: only values inside are written */
  value: unknown
  inside: Map<string, Branch>
}

/**
 * Returns `root` with the values at their pointers, such as `/fields/2/value/0/serial`. Copies each changed list and
 * object once, and never changes the old ones. Missing objects on the path are created.
 */
export function writeValues(
  root: unknown,
  values: Iterable<readonly [pointer: string, value: unknown]>,
): unknown {
  const tree = createBranch()
  for (const [pointer, value] of values) {
    let branch = tree
    for (const token of pointer.split('/').slice(1).map(unescapeToken)) {
      const next = branch.inside.get(token) ?? createBranch()
      branch.inside.set(token, next)
      branch = next
    }
    branch.value = value
  }
  return writeBranch(root, tree)
}

const createBranch = (): Branch => ({ value: undefined, inside: new Map() })

export function unescapeToken(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~')
}

function writeBranch(before: unknown, { value, inside }: Branch): unknown {
  const node = value === undefined ? before : value
  if (inside.size === 0) return node
  if (Array.isArray(node))
    return node.map((entry, at) => {
      const branch = inside.get(String(at))
      return branch === undefined ? entry : writeBranch(entry, branch)
    })
  const known = isObject(node) ? node : {}
  const written = [...inside].map(
    ([token, branch]) =>
      [token, writeBranch(Object.hasOwn(known, token) ? known[token] : null, branch)] as const,
  )
  return { ...known, ...Object.fromEntries(written) }
}
