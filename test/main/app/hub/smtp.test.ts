/** A mail is long, and goes out while others are answered. */
import { expect, onTestFinished, test } from 'vitest'
import { handOver } from '../../../../main/app/hub/smtp.ts'
import { startMailHost } from '../../http/mail-host.ts'

const addresses = { from: 'service@varme.example', to: 'karin@norrgatan.example' }

async function hand(message: Iterable<Buffer>) {
  const host = await startMailHost()
  const handed = await handOver(
    { host: '127.0.0.1', port: host.port, isTls: false, login: null },
    { ...addresses, message },
  )
  return { host, handed }
}

/** How many turns of the loop there have been. */
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

test('each of its parts is made in a turn of its own', async () => {
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

test('a file that cannot be read in the middle of it leaves nothing with the mail server', async () => {
  function* message() {
    yield Buffer.from('Subject: t\r\n\r\nbegun\r\n')
    throw new Error('The disk is gone')
  }
  const { host, handed } = await hand(message())
  expect(handed).toEqual({ is: 'refused', why: 'The file could not be read.' })
  expect(host.mails).toEqual([])
})
