import { stableUuid } from '../stable-uuid.ts'

/** Namespace of the uuids of working hours (RFC 9562, version 5). */
const hoursNamespace = '3f0d2c52-6a0f-4a59-9a0c-6e6e3c1a7b10'

/** Returns the uuid of a user's working hours, so that two laptops without a network create the same entry. */
export function hoursUuid(groupId: number, userId: number): string {
  return stableUuid(hoursNamespace, `${groupId} ${userId}`)
}
