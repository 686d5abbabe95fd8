/** Brings together what two pages made of one draft, so that no word is lost. Pure. */

/** `base`: the text that both began with. Text that both pages added is kept from both, that of this page first. */
export function mergeDrafts(base: string, own: string, other: string): string {
  if (own === base || other.includes(own)) return other
  if (other === base || own.includes(other)) return own
  if (own.startsWith(base) && other.startsWith(base)) return `${own}\n${other.slice(base.length).trim()}`
  return `${own}\n\n${other}`
}
