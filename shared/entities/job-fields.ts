/**
 * Fields of a job and of its work items that are plain values. A new field needs a line here, the migration that `npm
 * run db:generate` creates, and texts for the screens that show it.
 */
import type { Fields } from './fields.ts'

export const priorities = ['LOW', 'NORMAL', 'HIGH', 'URGENT'] as const
export type Priority = (typeof priorities)[number]

/** Fields in list entries and in complete jobs. */
export const listedJobFields = {
  title: { kind: 'text', merge: 'mine' },
  description: { kind: 'text', merge: 'mine' },
  priority: { kind: 'choice', of: priorities, merge: 'office' },
  placeName: { kind: 'text', merge: 'mine' },
  contactPerson: { kind: 'contact', merge: 'mine' },
  /** the job's number at the customer or in another system */
  externalId: { kind: 'name', merge: 'office' },
  assetUuid: { kind: 'uuid', merge: 'office' },
} as const satisfies Fields

/** Fields of complete jobs only. */
export const detailJobFields = {
  signature: { kind: 'signature', merge: 'mine' },
  customFields: { kind: 'entries', merge: 'list' },
} as const satisfies Fields

export const jobFields = { ...listedJobFields, ...detailJobFields } as const
export type JobField = keyof typeof jobFields

export const itemFields = {
  title: { kind: 'text', merge: 'mine' },
  description: { kind: 'text', merge: 'mine' },
  quantity: { kind: 'number', merge: 'mine' },
  unit: { kind: 'text', merge: 'mine' },
  /** number of the material in the server's list (extension `material`) */
  materialNumber: { kind: 'name', merge: 'mine' },
  /** the van whose stock was used */
  van: { kind: 'name', merge: 'mine' },
  takings: { kind: 'takings', merge: 'mine' },
} as const satisfies Fields
