/**
 * UUIDs of the rows that an operation creates (interface, "Operation keys"). They are derived from its sender, its key
 * and the role of each row. The same request makes the same UUIDs, also when its key is no longer stored: the table
 * then refuses a second row.
 */
import { hash } from 'node:crypto'
import type { OperationName } from './operation-keys.ts'

/** An operation creates one entity, and further events and list entries. */
export type UuidRole = 'entity' | 'event' | 'entry'

/**
 * Returns a function that gives the next UUID of a role. The UUIDs of an operation share their first digits, so an
 * index stores them together.
 */
export function createDerivedUuids({ sender, key }: OperationName): (role?: UuidRole) => string {
  const operation = hash('sha256', JSON.stringify([sender, key]))
  const counts = new Map<UuidRole, number>()
  return (role = 'entry') => {
    const count = counts.get(role) ?? 0
    counts.set(role, count + 1)
    return uuidOf(operation, hash('sha256', `${operation} ${role} ${count}`))
  }
}

/**
 * Returns the `webhook-id` of an event for one subscription, so that a receiver recognizes it after a server restore.
 */
export function deliveryUuid(subscriptionUuid: string, eventUuid: string): string {
  const delivery = hash('sha256', `${subscriptionUuid} ${eventUuid}`)
  return uuidOf(delivery, delivery.slice(12))
}

/** Returns a UUID by RFC 9562, version 8. */
function uuidOf(operation: string, row: string): string {
  const variant = ((Number.parseInt(row.slice(3, 4), 16) & 0x3) | 0x8).toString(16)
  return [
    operation.slice(0, 8),
    operation.slice(8, 12),
    `8${row.slice(0, 3)}`,
    `${variant}${row.slice(4, 7)}`,
    row.slice(7, 19),
  ].join('-')
}
