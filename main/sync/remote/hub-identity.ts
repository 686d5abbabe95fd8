/** Which hub answers, and when its data were last put back (interface, "Version"). */
import { asUuid, asWhole } from './read-json.ts'

export interface HubIdentity {
  hubId: string
  generation: number
}

/** Of /version. Null: it does not say. */
export function readIdentity({ hubId: id, generation: raised }: Record<string, unknown>): HubIdentity | null {
  const [hubId, generation] = [asUuid(id), asWhole(raised)]
  return hubId === null || generation === null ? null : { hubId, generation }
}

/** Of the header that every answer has. */
export function readHubHeader(text: string | null): HubIdentity | null {
  const [, hubId, generation] = /^([^/]+)\/(\d{1,15})$/.exec(text ?? '') ?? []
  return generation === undefined ? null : readIdentity({ hubId, generation: Number(generation) })
}
