/** The limits that the interface promises ("Limits"), written as numbers: other tests refer to them. */
import { expect, test } from 'vitest'
import { limits } from '../../../shared/limits/limits.ts'

const seconds = (count: number) => count * 1_000
const minutes = (count: number) => seconds(count * 60)
const hours = (count: number) => minutes(count * 60)
const days = (count: number) => hours(count * 24)
const megabytes = (count: number) => count * 1_048_576

test('the limits in the code equal the limits in the interface document', () => {
  expect(limits).toEqual({
    tokenIdleMs: hours(24),
    secretOverlapMs: hours(24),
    signatureSkewMs: minutes(5),
    logInsPerEmailPerMinute: 5,
    logInsPerSenderPerMinute: 20,
    logInWindowMs: minutes(1),
    jsonBodyBytes: megabytes(5),
    listDefault: 1_000,
    listMax: 5_000,
    searchDefault: 50,
    operationKeyKeptMs: days(30),
    tombstonesKeptMs: days(90),
    changeLogKeptMs: days(90),
    documentBytes: megabytes(50),
    thumbnailSize: 256,
    unlinkedContentKeptMs: days(30),
    webhookFilterLength: 200,
    webhookTimeoutMs: seconds(15),
    webhookRetries: 5,
    webhookRetryMs: minutes(1),
    webhookLogSize: 100,
  })
})
