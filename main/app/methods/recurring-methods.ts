/** The methods for the recurring jobs of the group. */
import type { Api } from '../../../shared/contract/contract.ts'
import type { recurringRequests } from '../../../shared/contract/recurring.ts'
import { changeRecurring } from '../../sync/operations/lists/recurring-change.ts'
import { noRecurring, readMeters, readRecurring } from '../views/recurring.ts'
import type { Running } from './running.ts'

export function createRecurringMethods({ readOr, act }: Running): Pick<Api, keyof typeof recurringRequests> {
  return {
    'recurring.list': ({ assetUuid }) =>
      readOr(noRecurring, ({ context }) => readRecurring(context, assetUuid)),
    'recurring.find': ({ assetUuid }) => readOr([], ({ context }) => readMeters(context, assetUuid)),
    'recurring.change': change => act(context => changeRecurring(context, change)),
  }
}
