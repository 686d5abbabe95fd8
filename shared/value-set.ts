/**
 * Values of a form, compared as its rules compare them: the plain ones by themselves, objects and lists by what they
 * hold. A stranger chooses how many there are, so that two lists are never walked for each other.
 */
export interface ValueSet {
  plain: ReadonlySet<unknown>
  /** as JSON */
  written: ReadonlySet<string>
}

export function valueSetOf(values: readonly unknown[]): ValueSet {
  const plain = new Set<unknown>()
  const written = new Set<string>()
  for (const value of values) {
    if (typeof value === 'object') written.add(JSON.stringify(value))
    else plain.add(value)
  }
  return { plain, written }
}

/** Whether any value is in both. */
export function haveCommonValue(a: ValueSet, b: ValueSet): boolean {
  return !a.plain.isDisjointFrom(b.plain) || !a.written.isDisjointFrom(b.written)
}
