/**
 * The merge, field by field and pure (sync design, section 10): base B is the hub's version that was edited, view V
 * what the person reads, remote R the hub's version now. V=B → R; R=B → V; R=V → R; else by the field's rule.
 */
import { isDeepStrictEqual } from 'node:util'
import { type Clash, type Fields, holdingOf, ruleOf } from './fields.ts'
import { mergeList } from './merge-list.ts'

export interface MergedJob {
  /** what the person reads now, for every field of the view */
  shown: Fields
  /** what of it the hub still has to be told; clashes wait until somebody chooses */
  toSend: Fields
  clashes: Clash[]
}

/** `view` names only the edited fields. `remote` names each of them that the server has. */
export function mergeJob(base: Fields, view: Fields, remote: Fields): MergedJob {
  const shown: Record<string, unknown> = {}
  const toSend: Record<string, unknown> = {}
  const clashes: Clash[] = []
  for (const [field, mine] of Object.entries(view)) {
    const [before, office] = [base[field], remote[field]]
    const merged = mergeField(field, before, mine, office)
    shown[field] = merged.shown
    if (!isDeepStrictEqual(merged.sent, office)) toSend[field] = merged.sent
    clashes.push(...merged.clashes)
  }
  return { shown, toSend, clashes }
}

interface MergedField {
  shown: unknown
  sent: unknown
  clashes: Clash[]
}

function mergeField(field: string, before: unknown, mine: unknown, office: unknown): MergedField {
  if (isDeepStrictEqual(mine, before) || isDeepStrictEqual(mine, office)) {
    return { shown: office, sent: office, clashes: [] }
  }
  if (isDeepStrictEqual(office, before)) return { shown: mine, sent: mine, clashes: [] }
  const rule = ruleOf(field)
  if (rule === 'list' && Array.isArray(mine) && Array.isArray(office)) {
    return mergeList(field, Array.isArray(before) ? before : [], mine, office)
  }
  const holding = holdingOf(rule)
  return {
    shown: holding === 'mine' ? mine : office,
    sent: office,
    clashes: [{ field, before: before ?? null, mine, office, holding }],
  }
}
