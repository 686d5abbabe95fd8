/** An unfinished signature, and its stored form. */
import { isObject } from '../../../shared/rules/form-places.ts'
import type { SignerKey } from '../../../shared/rules/signers.ts'

export const signWays = ['draw', 'type', 'photo'] as const
type SignWay = (typeof signWays)[number]

/** `ink`: lines of points, as JSON; `photo`: uuid of the stored photo of the paper. */
export interface SignDraft {
  way: SignWay
  name: string
  ink: readonly unknown[]
  photo: { documentUuid: string; name: string } | null
  /** role of the signer; null: the user has not chosen one */
  role: string | null
  /** the signer who signs again */
  replaces: SignerKey | null
}

export const emptySignDraft: SignDraft = {
  way: 'draw',
  name: '',
  ink: [],
  photo: null,
  role: null,
  replaces: null,
}

/** Ignores values in the format of an older version. */
export function parseSignDraft(text: string): SignDraft {
  const kept: unknown = JSON.parse(text)
  if (!isObject(kept)) return emptySignDraft
  const { photo, role, replaces } = kept
  const isPhoto = isObject(photo) && typeof photo.documentUuid === 'string' && typeof photo.name === 'string'
  return {
    way: signWays.find(way => way === kept.way) ?? 'draw',
    name: typeof kept.name === 'string' ? kept.name : '',
    ink: Array.isArray(kept.ink) ? kept.ink : [],
    photo: isPhoto ? { documentUuid: String(photo.documentUuid), name: String(photo.name) } : null,
    role: typeof role === 'string' ? role : null,
    replaces: isObject(replaces) ? readSigner(replaces) : null,
  }
}

function readSigner({ name, timeStamp }: Readonly<Record<string, unknown>>): SignerKey {
  return {
    name: typeof name === 'string' ? name : null,
    timeStamp: typeof timeStamp === 'number' ? timeStamp : null,
  }
}
