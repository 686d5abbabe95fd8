import { expect, test } from 'vitest'
import { createIdentityReader, ensureHubId, raiseGeneration } from '../../../main/service/identity.ts'
import { connect } from '../../../main/store/connect.ts'
import { createDb } from '../../../main/store/db.ts'
import { openService, testKey } from '../../support/service/open-service.ts'

test('the new identity of the server is returned as soon as this program has committed it', () => {
  const { service } = openService()
  ensureHubId(service)
  const readIdentity = createIdentityReader(service)
  expect(readIdentity()?.generation).toBe(0)
  service.store.transaction(db => raiseGeneration(db, 7))
  expect(readIdentity()?.generation).toBe(7)
})

test('an identity that another program wrote is returned within a second', () => {
  const { service, clock, store } = openService()
  ensureHubId(service)
  const readIdentity = createIdentityReader(service)
  expect(readIdentity()?.generation).toBe(0)
  const other = connect(store.place, testKey)
  raiseGeneration(createDb(other), 7)
  other.close()
  clock.now += 1_000
  expect(readIdentity()?.generation).toBe(7)
})
