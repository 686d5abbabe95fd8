// @module-tag slow
/** Simulated days of laptops whose hub has its database on a PostgreSQL server. */
import process from 'node:process'
import { expect, test } from 'vitest'
import { MINUTE } from '../../../shared/limits/units.ts'
import { afterVisitActs, materialActs } from '../../sim/acts/kinds.ts'
import { serverVariable } from '../../sim/hub-database.ts'
import { usual } from '../../sim/plan.ts'
import { runSeeds, seedsFrom } from '../../sim/run-seeds.ts'
import { hasOneConnection } from '../../support/postgres/open-database.ts'

/** Days of each kind. */
const days = 3

const kinds = [
  { kind: 'usual days', options: usual },
  {
    kind: 'days on which the server is restored with its own tools',
    options: { ...usual, isRestored: true },
  },
  { kind: 'days with live changes', options: { ...usual, isLive: true } },
  { kind: 'days of material', options: { ...usual, acts: materialActs } },
  { kind: 'days of follow-up jobs', options: { ...usual, acts: afterVisitActs } },
]

test.skipIf(hasOneConnection).each(kinds)(
  '$kind lose no data and do nothing twice with a hub on PostgreSQL',
  { timeout: 20 * MINUTE },
  async ({ options }) => {
    process.env[serverVariable] = process.env.FIELDBOOK_DATABASE
    const { failed, seeds } = await runSeeds(seedsFrom(1, days), options, { mostFailures: 1 })
    delete process.env[serverVariable]
    expect(failed.map(({ failure }) => failure)).toEqual([])
    expect(seeds).toBe(days)
  },
)
