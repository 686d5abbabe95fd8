/** The interface, "Receivers": a hub calls no private address unless its setting allows that. */
import { expect, test } from 'vitest'
import { startReceiver } from '../support/webhooks/receiver.ts'
import { openContractHub } from './contract-hub.ts'
import { subscribe } from './subscriber.ts'

const at = await openContractHub()

test.each(['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433'])(
  'a delivery to %s does not reach the receiver on this machine',
  async host => {
    const receiver = await startReceiver()
    const url = `http://${host}:${receiver.port}/`
    const { sendTest, log } = await subscribe(at, { url })
    await sendTest()
    const [entry] = await log(([first]) => first?.tryCount === 1)
    expect(entry).toMatchObject({ responseStatus: null, errorMessage: expect.stringMatching(/\S/) })
    expect(receiver.calls).toEqual([])
  },
)

test.each([
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.1.1',
  '[::1]',
  '[fe80::1]',
  '[fc00::1]',
  '0.0.0.0',
])('a delivery to the private address %s is not sent', async host => {
  const { sendTest, log } = await subscribe(at, { url: `http://${host}:9/` })
  await sendTest()
  const [entry] = await log(([first]) => first?.tryCount === 1)
  expect(entry).toMatchObject({ responseStatus: null, errorMessage: expect.stringMatching(/address/i) })
})
