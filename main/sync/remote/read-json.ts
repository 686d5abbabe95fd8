/** Values of a hub's JSON, taken for what they are and never coerced; what does not fit is null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function asText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

export function asNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

export function asId(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null
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
