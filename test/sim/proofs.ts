/** Records the answers about single jobs and assets that each laptop got: without such a proof, it must hide none. */
import type { Answered, Asked } from './hub.ts'

export interface Proofs {
  see(laptop: string, asked: Asked, answered: Answered): void
  /** `missing`: a 404 to a GET of the entity. `read`: the whole entity */
  has(laptop: string, uuid: string, proof: 'missing' | 'read'): boolean
}

const ofOne = /^\/(?:job|asset)\/([0-9a-f-]{36}|\d+)(\?|$)/

export function createProofs(): Proofs {
  const seen = new Set<string>()
  return {
    see(laptop, { method, path }, { status, body }) {
      const ref = ofOne.exec(path)?.[1]
      if (ref === undefined) return
      if (method === 'GET' && status === 404) seen.add(`${laptop} missing ${ref}`)
      if (status !== 200) return
      const uuid = /"uuid":"([0-9a-f-]{36})"/.exec(body.toString('utf8', 0, 500))?.[1]
      seen.add(`${laptop} read ${uuid ?? ref}`)
    },
    has: (laptop, uuid, proof) => seen.has(`${laptop} ${proof} ${uuid}`),
  }
}
