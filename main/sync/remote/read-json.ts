/**
 * Values of a hub's JSON, taken for what they are and never coerced; what does not fit is null. What is let through
 * fits the tables and the screens, as one value that does not would keep every other job away.
 */
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { JobInput } from '../../../shared/job.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import { makeWellFormed } from '../../../shared/well-formed.ts'
import { startOfDay } from '../../service/entity/local-time.ts'

/** As long as the interface lets anybody plan. */
const isDuration = Compile(JobInput.properties.duration)

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Without halves of a character, at which what writes an address or a file stops. */
export function asText(value: unknown): string | null {
  return typeof value === 'string' ? value.toWellFormed() : null
}

export function asNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

export function asWhole(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null
}

/** A hub counts from one; numbers below that are the laptop's own. */
export function asId(value: unknown): number | null {
  const id = asWhole(value)
  return id !== null && id > 0 ? id : null
}

/** Epoch ms of a day that the screens can show. */
export function asInstant(value: unknown): number | null {
  const at = asWhole(value)
  return at !== null && at >= syncLimits.instantMin && at <= syncLimits.instantMax ? at : null
}

/** YYYY-MM-DD of a day that the screens can show. */
export function asDay(value: unknown): string | null {
  return typeof value === 'string' && asInstant(startOfDay(value, 'UTC')) !== null ? value : null
}

export function asMinutes(value: unknown): number | null {
  return typeof value === 'number' && isDuration.Check(value) ? value : null
}

/** A UUID of any version, in small letters. */
export function asUuid(value: unknown): string | null {
  const isUuid = typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
  return isUuid ? value.toLowerCase() : null
}

export function asOneOf<T extends string>(known: readonly T[], value: unknown): T | null {
  return known.find(name => name === value) ?? null
}

/** The entries that `read` makes sense of; null when it is no list. */
export function readList<T>(value: unknown, read: (entry: Record<string, unknown>) => T | null): T[] | null {
  if (!Array.isArray(value)) return null
  return value.flatMap(entry => {
    const made = isRecord(entry) ? read(entry) : null
    return made === null ? [] : [made]
  })
}

/** Reads what has the shape of the interface, as of a list that only our server offers. */
export function readAs<S extends TSchema>(schema: S): (value: unknown) => Static<S> | null {
  const shape = Compile(schema)
  return value => {
    const read = makeWellFormed(value)
    return shape.Check(read) ? read : null
  }
}
