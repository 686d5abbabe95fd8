/** Jobs of a planning board for tests. */
import type { BoardJob } from '../../../../../shared/contract/plan.ts'
import type { ResourceState } from '../../../../../shared/entities/states.ts'

/** The instant of a time on a fixed day in UTC. */
export const instant = (clock: string) => Date.parse(`2026-11-20T${clock}:00Z`)

export function boardJob(
  uuid: string,
  clock: string | null,
  duration: number | null = 60,
  people: Readonly<Record<number, ResourceState>> = {},
  latitude: number | null = null,
): BoardJob {
  const startTime = clock === null ? null : instant(clock)
  return {
    uuid,
    title: uuid,
    externalId: null,
    state: 'SCHEDULED',
    priority: null,
    allDay: false,
    startTime,
    endTime: startTime === null || duration === null ? null : startTime + duration * 60_000,
    duration,
    placeName: null,
    destinations:
      latitude === null
        ? []
        : [
            {
              ...{ id: 1, uuid: 'place', order: 0 },
              location: {
                ...{ placeName: null, street: null, zip: null, city: null, country: null },
                ...{ latitude, longitude: 14.8 },
              },
            },
          ],
    customerName: null,
    projectName: null,
    resources: Object.entries(people).map(([userId, state]) => ({
      userId: Number(userId),
      fullName: `Person ${userId}`,
      state,
    })),
    declined: [],
    unsent: 0,
  }
}
