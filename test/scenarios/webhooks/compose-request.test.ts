import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { composeRequest } from '../../../main/webhooks/deliver.ts'

const secret = '3f1c9a52-7c1e-4a58-9a53-0d7b4f6f2a11'
const event = {
  channel: 'job',
  eventType: 'TEST',
  eventTimeStamp: 1447936800000,
  entityClass: 'Job',
  entityUuid: '449f140c-e578-441e-acea-f37e4810e6c1',
} as const

test('signs the body of the published example with the published signature', () => {
  const { body, headers } = composeRequest({ uuid: 'some-id', secret, event }, 1447936800999, 'Fieldbook/1')
  expect(body.toString()).toBe(
    '{"channel":"job","eventType":"TEST","eventTimeStamp":1447936800000,"entityClass":"Job","entityUuid":"449f140c-e578-441e-acea-f37e4810e6c1"}',
  )
  expect(headers['X-Webhook-Signature']).toBe('KYMlieFyu/85Y+vBju6IM+UT2Ao=')
  const signed = `some-id.1447936800.${body}`
  expect(headers).toMatchObject({
    'Content-Type': 'application/json; charset=utf-8',
    'User-Agent': 'Fieldbook/1',
    'webhook-id': 'some-id',
    'webhook-timestamp': '1447936800',
    'webhook-signature': `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`,
  })
})

test('writes the properties in a fixed order', () => {
  const { entityUuid, channel, ...rest } = event
  const { body } = composeRequest({ uuid: 'id', secret, event: { entityUuid, ...rest, channel } }, 0, 'x')
  expect(Object.keys(JSON.parse(body.toString()))).toEqual(Object.keys(event))
})
