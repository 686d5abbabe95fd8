/** A mail is long, so it is sent in parts between other requests. */
import { expect, onTestFinished, test } from 'vitest'
import { handOver } from '../../../../main/app/hub/smtp.ts'
import { startMailHost } from '../../../support/http/mail-host.ts'

const addresses = { from: 'service@varme.example', to: 'karin@norrgatan.example' }

async function hand(message: Iterable<Buffer>) {
  const host = await startMailHost()
  const handed = await handOver(
    { host: '127.0.0.1', port: host.port, isTls: false, login: null },
    { ...addresses, message },
  )
  return { host, handed }
}

/** Counts the turns of the event loop. */
function countTurns(): () => number {
  let turns = 0
  const count = () => {
    turns += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  onTestFinished(() => clearImmediate(next))
  return () => turns
}

test('the parts of a mail are created one by one, in separate turns of the event loop', async () => {
  const turnsSoFar = countTurns()
  const turns: number[] = []
  function* message() {
    for (let part = 0; part < 20; part++) {
      turns.push(turnsSoFar())
      yield Buffer.from(`Line: ${part}\r\n`)
    }
  }
  const { host, handed } = await hand(message())
  expect(handed).toEqual({ is: 'taken' })
  expect(new Set(turns).size).toBe(20)
  expect(host.mails[0]?.text.match(/Line: \d+/g)).toHaveLength(20)
})

test('no mail is sent if its file cannot be read to the end', async () => {
  function* message() {
    yield Buffer.from('Subject: t\r\n\r\nbegun\r\n')
    throw new Error('The disk is gone')
  }
  const { host, handed } = await hand(message())
  expect(handed).toEqual({ is: 'refused', why: 'The file could not be read.' })
  expect(host.mails).toEqual([])
})
