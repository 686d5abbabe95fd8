/** The interface, "Asset states": any state may follow any other, or no state. */
import { describe, expect, test } from 'vitest'
import { openContractHub } from './contract-hub.ts'

const at = await openContractHub()

const states =
  `DRAFT PROCURED PREPARATION REPAIR AVAILABLE RESERVED PROVISIONING IN_USE UNPROVISIONING OUT_OF_ORDER
  DISCARDED`.split(/\s+/)

describe.each(states)('from %s', from => {
  test('an asset can change to any state, or to null', async () => {
    const { id, state } = await at.ok('POST', '/asset', { json: { state: from } })
    expect(state).toBe(from)
    for (const to of [...states, null]) {
      await at.ok('PUT', `/asset/${id}`, { json: { state: from } })
      expect((await at.ok('PUT', `/asset/${id}`, { json: { state: to } })).state).toBe(to)
      expect((await at.ok('GET', `/asset/${id}`)).state).toBe(to)
    }
  })
})

test('an asset without a state can change to any state', async () => {
  for (const state of states) {
    const { id } = await at.ok('POST', '/asset', { json: { name: 'x' } })
    expect((await at.ok('PUT', `/asset/${id}`, { json: { state } })).state).toBe(state)
  }
})

test('an unknown state is answered with 406', async () => {
  for (const state of ['BROKEN', 'draft', '', 5])
    expect(await at.status('POST', '/asset', { json: { state } })).toBe(406)
})
