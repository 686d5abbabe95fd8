/** Query parameters that lists and searches share, with their descriptions (interface, "Jobs"). */
import { Type } from 'typebox'
import { Instant } from '../../../shared/entities/schema.ts'
import { limits } from '../../../shared/limits/limits.ts'
import { parseCount, type RawQuery } from '../../service/entity/paging.ts'
import type { ParameterDescription, ParameterDescriptions } from './operation.ts'

/** Limited to 15 digits, like `parseCount`. */
export const Count = Type.Integer({ minimum: 0, maximum: 999_999_999_999_999 })

/** Epoch milliseconds, a date or a date-time (interface, "Time parameters"). */
export const TimeParameter = Type.Union([
  Instant,
  Type.String({ format: 'date', description: 'Local midnight in the time zone of the group' }),
  Type.String({
    format: 'date-time',
    description: 'ISO 8601; without an offset, local time of the group',
  }),
])

export const pagingParameters = {
  limit: {
    description: `How many at most; ${limits.listDefault} where it is not given, and never more than ${limits.listMax}.`,
    schema: Count,
  },
  offset: { description: 'Skips that many.', schema: Count },
} satisfies ParameterDescriptions

export const modifiedParameter: ParameterDescription = {
  description: 'Only what was modified at that time or later; the list is then sorted by lastModified, id.',
  schema: TimeParameter,
}

export const deletedParameter: ParameterDescription = {
  description: 'Adds what was deleted, as tombstones, which are kept for 90 days.',
  isFlag: true,
  extension: 'tombstones',
}

export const discrepanciesParameter: ParameterDescription = {
  description: 'Only jobs with a discrepancy that nobody has confirmed.',
  isFlag: true,
  extension: 'discrepancies',
}

export const fullParameter: ParameterDescription = {
  description:
    'Each entry is the job in full, as GET /job/:id gives it. A page ends at about half a megabyte.',
  isFlag: true,
  extension: 'full',
}

export const searchParameters = {
  q: {
    description: 'The words to look for: what holds any of them is found, best first.',
    schema: Type.String(),
    isRequired: true,
  },
  limit: {
    description: `How many at most; ${limits.searchDefault} where it is not given, and never more than ${limits.listMax}.`,
    schema: Count,
  },
} satisfies ParameterDescriptions

/** Returns the text of a search and the number of entries. @throws Refused `bad-request` */
export function searchedIn({ q, limit }: RawQuery): { q: string | undefined; most: number } {
  return { q, most: Math.min(parseCount('limit', limit) ?? limits.searchDefault, limits.listMax) }
}
