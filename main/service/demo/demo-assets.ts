/** Machines of the jobs of the sample day. All names and places are invented. */
import type { AssetBody } from '../assets/asset-body.ts'
import { hospital, housing, school } from './demo-customers.ts'

export const demoAssets = {
  boiler: {
    ...housing,
    assetNo: 'P-231',
    name: 'Boiler, block C',
    description: 'Oil burner with a plate heat exchanger, 140 kW.',
    state: 'IN_USE',
    location: { placeName: 'Norrgatan 8, boiler room', street: 'Norrgatan 8, uppgång C', zip: '352 31' },
  },
  lift: {
    ...hospital,
    assetNo: 'H-402',
    name: 'Lift 2',
    description: 'Bed lift, plan 0 to 4, with a two-way alarm.',
    state: 'OUT_OF_ORDER',
    location: { placeName: 'Sankt Görans vårdcentral, entré B', street: 'Sjukhusvägen 12', zip: '352 57' },
  },
  pump: {
    ...school,
    assetNo: 'P-518',
    name: 'Circulation pump P2',
    description: 'District heating, secondary side.',
    state: 'REPAIR',
    location: { placeName: 'Lillåskolan, fan room 2', street: 'Lillågatan 44–48', zip: '352 49' },
  },
} as const satisfies Record<string, AssetBody>

export type DemoAsset = keyof typeof demoAssets
