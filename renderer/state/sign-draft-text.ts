/** A signature that was begun, and how it is kept. */
import { isObject } from '../../shared/form-places.ts'

export const signWays = ['draw', 'type', 'photo'] as const
type SignWay = (typeof signWays)[number]

/** `ink`: lines of points, as JSON; `photo`: what is kept of the paper already. */
export interface SignDraft {
  way: SignWay
  name: string
  ink: readonly unknown[]
  photo: { documentUuid: string; name: string } | null
}

export const emptySignDraft: SignDraft = { way: 'draw', name: '', ink: [], photo: null }

/** What an older program kept in another shape is left out. */
export function parseSignDraft(text: string): SignDraft {
  const kept: unknown = JSON.parse(text)
  if (!isObject(kept)) return emptySignDraft
  const { photo } = kept
  const isPhoto = isObject(photo) && typeof photo.documentUuid === 'string' && typeof photo.name === 'string'
  return {
    way: signWays.find(way => way === kept.way) ?? 'draw',
    name: typeof kept.name === 'string' ? kept.name : '',
    ink: Array.isArray(kept.ink) ? kept.ink : [],
    photo: isPhoto ? { documentUuid: String(photo.documentUuid), name: String(photo.name) } : null,
  }
}
