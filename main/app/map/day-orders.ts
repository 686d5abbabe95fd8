/** The order in which the user wants to drive to the jobs of a day. It is stored on this laptop only. */
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Ports } from '../ports/ports.ts'

const KEY = 'dayOrders'
/** The days that are kept. */
const DAYS = 14

type DayOrders = Record<string, string[]>
const stored = Compile(Type.Record(Type.String(), Type.Array(Type.String())))

function readAll({ settings }: Pick<Ports, 'settings'>): DayOrders {
  const value = settings.get(KEY)
  return stored.Check(value) ? value : {}
}

/** Returns the uuids of the jobs in the user's order; empty: the planned order. */
export function readDayOrder(ports: Pick<Ports, 'settings'>, date: string): string[] {
  return readAll(ports)[date] ?? []
}

/** An empty order removes the user's order. Of all days, the latest are kept. */
export function saveDayOrder(ports: Pick<Ports, 'settings'>, date: string, jobUuids: string[]): void {
  const { [date]: _before, ...others } = readAll(ports)
  const all = jobUuids.length === 0 ? others : { ...others, [date]: jobUuids }
  const kept = Object.entries(all)
    .sort(([a], [b]) => b.localeCompare(a))
    .slice(0, DAYS)
  ports.settings.set(KEY, Object.fromEntries(kept))
}
