/** Reads which server answers, and the generation of its data (interface, "Extensions"). */
import { asUuid, asWhole } from './read-entity.ts'

export interface HubIdentity {
  hubId: string
  generation: number
}

/** Reads the identity in /version; null: there is none. */
export function readIdentity({ hubId: id, generation: raised }: Record<string, unknown>): HubIdentity | null {
  const [hubId, generation] = [asUuid(id), asWhole(raised)]
  return hubId === null || generation === null ? null : { hubId, generation }
}

/** Reads the header `Hub-Identity`, which every answer of our server has. */
export function readHubHeader(text: string | null): HubIdentity | null {
  const [, hubId, generation] = /^([^/]+)\/(\d{1,15})$/.exec(text ?? '') ?? []
  return generation === undefined ? null : readIdentity({ hubId, generation: Number(generation) })
}
