/** A day of material: one piece is on the list, and in the van that all technicians drive. */
import { importMaterial } from '../../main/service/material/import-material.ts'
import { giveVan } from '../../main/service/material/vans.ts'
import type { Service } from '../../main/service/service.ts'
import type { Template } from './template.ts'

export const listedNumber = '4711'
export const stockCounted = 1_000

export function stockVan(service: Service, { groupId, technicians }: Template): void {
  const line = { groupId, number: listedNumber, name: 'Seal', unit: 'pcs', barcode: null }
  importMaterial(service, { ...line, stock: { van: 'Van', counted: stockCounted } }, { isCounted: false })
  service.store.transaction(db => {
    for (const { user } of technicians) giveVan(db, user.id, 'Van')
  })
}
