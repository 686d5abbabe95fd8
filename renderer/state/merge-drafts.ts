/** Merges two pages' versions of a draft without losing text. Pure. */

/** `base`: the common earlier text. Additions of both pages are retained, this page's first. */
export function mergeDrafts(base: string, own: string, other: string): string {
  if (own === base || other.includes(own)) return other
  if (other === base || own.includes(other)) return own
  if (own.startsWith(base) && other.startsWith(base)) return `${own}\n${other.slice(base.length).trim()}`
  return `${own}\n\n${other}`
}
