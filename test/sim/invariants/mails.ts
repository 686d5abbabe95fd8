/**
 * I16: a mail that was reported as sent was sent, each user's mail was sent at most once, and the job's history has
 * each.
 */
import type { OwnHub } from '../hub.ts'
import type { World } from '../world.ts'
import type { Invariant } from './invariant.ts'

export const mails: Invariant = {
  name: 'I16',
  atEnd(world) {
    const { own } = world.hub
    if (world.history.isRestored || !own) return null
    const names = new Set(world.mailed.map(({ fileName }) => fileName))
    for (const name of names) {
      const violation = judge(world, own, name)
      if (violation !== null) return violation
    }
    return null
  },
}

function judge({ mailed, falselyConfirmed, history }: World, own: OwnHub, name: string): string | null {
  const sent = own.mails.filter(fileName => fileName === name).length
  const presses = mailed.filter(({ fileName }) => fileName === name)
  const people = new Set(presses.map(({ laptop }) => laptop)).size
  if (sent > people) return `I16: ${name} went out ${sent} times, and ${people} pressed for it`
  // A false success is believed, as mails cannot be looked up.
  const told = presses.filter(({ isTold, laptop }) => isTold && !falselyConfirmed.has(laptop))
  const least = new Set(told.map(({ laptop }) => laptop)).size
  if (sent < least) return `I16: ${name} went out ${sent} times, and ${least} were told that it did`
  const events = own.store.read.all(
    `SELECT 1 FROM events WHERE type = 'NOTIFY_REPORT' AND substr(comment, 1, ?) = ?`,
    name.length,
    name,
  ).length
  const isBuried = presses.some(({ jobUuid }) => history.graves.has(jobUuid))
  return isBuried || events === sent
    ? null
    : `I16: ${name} went out ${sent} times, and ${events} events tell of it`
}
