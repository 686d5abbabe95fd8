/** Links and files that open the program: a link to a job or an asset, or a rescue file. */

export interface LinkedPlace {
  kind: 'job' | 'asset'
  uuid: string
}

/** The subject as the screens get it. */
export type StartSubject = LinkedPlace | { kind: 'rescue'; name: string; bytes: Uint8Array }

export const linkScheme = 'fieldbook'

const link = /^fieldbook:\/\/(job|asset)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i

/** Reads `fieldbook://job/UUID` and `fieldbook://asset/UUID`. Returns null for any other text. */
export function parseLink(text: string): LinkedPlace | null {
  const [, kind, uuid] = link.exec(text) ?? []
  if (kind === undefined || uuid === undefined) return null
  return { kind: kind.toLowerCase() as LinkedPlace['kind'], uuid: uuid.toLowerCase() }
}
