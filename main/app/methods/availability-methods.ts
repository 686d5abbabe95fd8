/** The methods for the working hours and absences of the group. */
import type { availabilityRequests } from '../../../shared/contract/availability.ts'
import type { Api } from '../../../shared/contract/contract.ts'
import { changeAvailability } from '../../sync/operations/lists/availability-change.ts'
import { noAvailability, readAvailability } from '../views/availability.ts'
import type { Running } from './running.ts'

export function createAvailabilityMethods({
  readOr,
  act,
}: Running): Pick<Api, keyof typeof availabilityRequests> {
  return {
    'availability.list': () => readOr(noAvailability, ({ context }) => readAvailability(context)),
    'availability.change': change => act(context => changeAvailability(context, change)),
  }
}
