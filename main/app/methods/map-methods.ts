/** The methods for the map of the day's jobs. */
import type { Api } from '../../../shared/contract/contract.ts'
import type { mapRequests } from '../../../shared/contract/map.ts'
import { succeed } from '../../../shared/text/failures.ts'
import { failureOfDisk } from '../host/store-outcome.ts'
import { readDayOrder, saveDayOrder } from '../map/day-orders.ts'
import type { AppLife } from '../session/app-life.ts'

export function createMapMethods(
  life: Pick<AppLife, 'ports' | 'map' | 'session'>,
): Pick<Api, keyof typeof mapRequests> {
  const { ports, map } = life
  return {
    'map.read': async () => {
      const { file, problem } = await map.read()
      const { coming = null, problem: notHere = null } = life.session?.map ?? {}
      return { file, problem: problem ?? notHere, coming }
    },
    'map.tile': async address => {
      const tile = await map.readTile(address)
      return tile.ok ? succeed(tile.value && Buffer.from(tile.value).toString('base64')) : tile
    },
    'map.order': ({ date }) => readDayOrder(ports, date),
    'map.saveOrder': ({ date, jobUuids }) =>
      failureOfDisk(ports.dataDir, () => {
        saveDayOrder(ports, date, jobUuids)
        return succeed(null)
      }),
  }
}
