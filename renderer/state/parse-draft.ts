import { isObject } from '../../shared/rules/form-places.ts'

/**
 * Parses a stored draft. Properties of the same type as in `empty` are used, and others of an older version ignored.
 */
export function parseDraft<T extends object>(text: string, empty: T): T {
  const kept: unknown = JSON.parse(text)
  if (!isObject(kept)) return empty
  const isAsEmpty = ([name, none]: [string, unknown]) =>
    typeof kept[name] === typeof none && Array.isArray(kept[name]) === Array.isArray(none)
  const known = Object.entries(empty).filter(isAsEmpty)
  return { ...empty, ...Object.fromEntries(known.map(([name]) => [name, kept[name]])) }
}
