/**
 * Set of a form's values. Objects and lists are compared by content, as the form's rules do. A client chooses the
 * number of values, so two lists are never compared in nested loops.
 */
export interface ValueSet {
  plain: ReadonlySet<unknown>
  /** objects and lists, as JSON */
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

/** Whether both sets contain a common value. */
export function haveCommonValue(a: ValueSet, b: ValueSet): boolean {
  return !a.plain.isDisjointFrom(b.plain) || !a.written.isDisjointFrom(b.written)
}
