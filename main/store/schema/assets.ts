/** Things of value that jobs are done on, and the types they are made from (specification, "Asset", "Asset type"). */
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AssetTemplate } from '../../../shared/asset.ts'
import type { ContactPerson, Location } from '../../../shared/schema.ts'
import type { AssetState } from '../../../shared/states.ts'
import { entityColumns } from './entity.ts'
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
    assetNo: text('asset_no'),
    name: text('name'),
    description: text('description'),
    state: text('state').$type<AssetState>(),
    inactive: integer('inactive', { mode: 'boolean' }).notNull().default(false),
    assetTypeId: integer('asset_type_id').references(() => assetTypes.id, {
      onDelete: 'set null',
      onUpdate: 'cascade',
    }),
    location: text('location', { mode: 'json' }).$type<Location & Extra>(),
    contactPerson: text('contact_person', { mode: 'json' }).$type<ContactPerson & Extra>(),
    customerId: integer('customer_id'),
    projectId: integer('project_id'),
    customFields: text('custom_fields', { mode: 'json' }).$type<Extra[]>(),
    extra: extra(),
  },
  table => [
    index('assets_name').on(table.groupId, table.name, table.id),
    index('assets_modified').on(table.groupId, table.lastModified, table.id),
    index('assets_type').on(table.assetTypeId),
  ],
)
