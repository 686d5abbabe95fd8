/** Slots in a request that are filled, when it is sent, with entities from earlier answers. */

const kinds = [
  'job',
  'event',
  'user',
  'document',
  'form',
  'asset',
  'assetType',
  'webhook',
  'webhookEvent',
  'blank',
  'phrase',
  'availability',
  'recurring',
] as const
export type Kind = (typeof kinds)[number]

/** The `index`th known entity of a kind, modulo their number; the newest has index 0. */
export class Slot {
  readonly kind: Kind
  readonly index: number
  readonly form: 'id' | 'uuid'

  constructor(kind: Kind, index: number, form: 'id' | 'uuid') {
    this.kind = kind
    this.index = index
    this.form = form
  }
}

/** Returns the value with every slot replaced by `fill`. */
export function fillSlots(value: unknown, fill: (slot: Slot) => string | number): unknown {
  if (value instanceof Slot) return fill(value)
  if (Array.isArray(value)) return value.map(part => fillSlots(part, fill))
  if (typeof value !== 'object' || value === null) return value
  const filled: Record<string, unknown> = Object.create(null)
  for (const [name, part] of Object.entries(value)) filled[name] = fillSlots(part, fill)
  return filled
}
