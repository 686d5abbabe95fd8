/** The report of a laptop about itself in the header `Laptop`, and the server's list of laptops (extension `laptops`). */
import { type Static, Type } from 'typebox'
import { EntityId, nullable, Uuid } from './schema.ts'

export interface LaptopReport {
  /** identifies the data on the laptop; created with them */
  uuid: string
  /** the server's generation in which the laptop has looked up its operations */
  generation: number
  /** operations that have not been confirmed for three days */
  waiting: number
  /** when the oldest of these operations was written, epoch ms by the server's clock; null: there are none */
  oldest: number | null
}

export function formatReport({ uuid, generation, waiting, oldest }: LaptopReport): string {
  const report = `${uuid}; generation=${generation}; waiting=${waiting}`
  return oldest === null ? report : `${report}; oldest=${oldest}`
}

const form =
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}); generation=(\d{1,15}); waiting=(\d{1,9})(?:; oldest=(\d{1,15}))?$/i

/** Returns null for a header in another form. */
export function parseReport(header: string): LaptopReport | null {
  const [, uuid, generation, waiting, oldest] = form.exec(header) ?? []
  if (uuid === undefined) return null
  return {
    uuid: uuid.toLowerCase(),
    generation: Number(generation),
    waiting: Number(waiting),
    oldest: oldest === undefined ? null : Number(oldest),
  }
}

/** An entry of GET /laptop. */
export const LateLaptop = Type.Object({
  uuid: Uuid,
  userId: EntityId,
  seenAt: Type.Integer({ description: 'When its last report was stored, epoch milliseconds' }),
  waiting: Type.Integer({ description: 'Operations that were not confirmed for three days' }),
  oldest: nullable(Type.Integer({ description: 'When the oldest of them was written' })),
  hasReportedBack: Type.Boolean({
    description: 'False: the hub was restored, and the laptop has not looked up its operations since',
  }),
})
export type LateLaptop = Static<typeof LateLaptop>
