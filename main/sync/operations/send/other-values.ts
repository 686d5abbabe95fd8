/** Recognizes an answer to a PUT that shows another user's values. Pure. */
import { isDeepStrictEqual } from 'node:util'
import { type Fields, keyOf } from '../../merge/fields.ts'
import { identified, isEntry, isServers } from '../../merge/merge-fields.ts'

/**
 * Whether the answer to a PUT shows other values than the sent ones. A server with versions stores exactly the sent
 * values, so such an answer shows another user's later change.
 */
export function showsOtherValues(sent: Fields, told: Fields): boolean {
  return Object.entries(sent).some(([name, mine]) => isOther(mine, told[name]))
}

function isOther(mine: unknown, is: unknown): boolean {
  if (is === undefined || isEmpty(is) || isDeepStrictEqual(mine, is)) return false
  if (isEntry(mine) && isEntry(is)) return showsOtherValues(ownOf(mine), is)
  if (!Array.isArray(mine) || !Array.isArray(is)) return !isEmpty(mine) || is !== false
  const there = new Map(is.map(entry => [keyOf(entry), entry]))
  return identified(mine, is).some(entry => {
    const told = there.get(keyOf(entry))
    return isEntry(entry) && isEntry(told) && showsOtherValues(ownOf(entry), told)
  })
}

/** Returns the properties that users set, without those that the server sets. */
function ownOf(entry: Fields): Fields {
  return Object.fromEntries(Object.entries(entry).filter(([property]) => !isServers(property)))
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
