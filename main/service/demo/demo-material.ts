/** What lies in the van of the sample day's technicians. */
import { importMaterial } from '../material/import-material.ts'
import { giveVan } from '../material/vans.ts'
import type { Service } from '../service.ts'

const van = 'Van 3'

const lines: readonly [number: string, name: string, unit: string, barcode: string, counted: number][] = [
  ['30118', 'Burner nozzle 0.60 gph 80°', 'pcs', '7310000301188', 4],
  ['30240', 'Flue gas sensor', 'pcs', '7310000302406', 2],
  ['41022', 'Fibre gasket 22 mm', 'pcs', '7310000410227', 20],
  ['41028', 'Fibre gasket 28 mm', 'pcs', '7310000410289', 12],
  ['52600', 'Copper pipe 22 mm', 'm', '7310000526003', 15],
  ['60071', 'Lift battery 12 V 7 Ah', 'pcs', '7310000600710', 3],
  ['70015', 'Silicone grease', 'g', '7310000700151', 250],
  ['80404', 'LED tube 1200 mm', 'pcs', '7310000804040', 8],
]

/** Once for each group: what was taken since is not put back. */
export function stockDemoVan(service: Service, groupId: number, technicianIds: readonly number[]): void {
  for (const [number, name, unit, barcode, counted] of lines)
    importMaterial(
      service,
      { groupId, number, name, unit, barcode, stock: { van, counted } },
      { isCounted: false },
    )
  service.store.transaction(db => {
    for (const id of technicianIds) giveVan(db, id, van)
  })
}
