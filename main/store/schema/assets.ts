/** Assets, which jobs are done on, and their types (interface, "Asset", "Asset type"). */

import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AssetTemplate } from '../../../shared/entities/asset.ts'
import { assetFields } from '../../../shared/entities/asset-fields.ts'
import type { Location } from '../../../shared/entities/schema.ts'
import { entityColumns } from './entity.ts'
import { fieldColumns } from './field-columns.ts'
import { type Extra, extra } from './jobs.ts'

export const assetTypes = sqliteTable(
  'asset_types',
  {
    ...entityColumns(),
    name: text('name'),
    assetTemplate: text('asset_template', { mode: 'json' }).$type<AssetTemplate & Extra>().notNull(),
    extra: extra(),
  },
  table => [index('asset_types_name').on(table.groupId, table.name, table.id)],
)

export const assets = sqliteTable(
  'assets',
  {
    ...entityColumns(),
    ...fieldColumns(assetFields),
    assetTypeId: integer('asset_type_id').references(() => assetTypes.id, {
      onDelete: 'set null',
      onUpdate: 'cascade',
    }),
    location: text('location', { mode: 'json' }).$type<Location & Extra>(),
    customerId: integer('customer_id'),
    projectId: integer('project_id'),
    extra: extra(),
  },
  table => [
    // these indexes include the columns that lists filter by, like those of jobs
    index('assets_name').on(table.groupId, table.name, table.id, table.inactive),
    index('assets_modified').on(table.groupId, table.lastModified, table.id, table.inactive),
    index('assets_type').on(table.assetTypeId),
  ],
)
