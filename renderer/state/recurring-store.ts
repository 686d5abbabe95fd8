/** Recurring jobs of the group on this laptop, read while a screen shows them. */
import { me } from './app-store.ts'
import { ask } from './ask.ts'
import { createReader, registerReader } from './reader.ts'
import { shownAsset } from './shown-asset.ts'

const all = createReader((_account: string) => ask('recurring.list', { assetUuid: null }))
const ofAsset = createReader((assetUuid: string) => ask('recurring.list', { assetUuid }))

/** The recurring jobs of all assets and places; null before the first answer. */
export const allRecurring = all.value

/** The recurring jobs of the asset that is shown; null before the first answer. */
export const recurringOfAsset = ofAsset.value

registerReader(all, here => (here.screen === 'recurring' ? (me.value?.uuid ?? '') : null))
registerReader(ofAsset, shownAsset)
