import { isObject } from '../../shared/form-places.ts'

/** What was kept of a draft: each part that is as `empty` has it is taken, whatever else an older program kept is left. */
export function parseDraft<T extends object>(text: string, empty: T): T {
  const kept: unknown = JSON.parse(text)
  if (!isObject(kept)) return empty
  const isAsEmpty = ([name, none]: [string, unknown]) =>
    typeof kept[name] === typeof none && Array.isArray(kept[name]) === Array.isArray(none)
  const known = Object.entries(empty).filter(isAsEmpty)
  return { ...empty, ...Object.fromEntries(known.map(([name]) => [name, kept[name]])) }
}
