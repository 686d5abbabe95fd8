/**
 * Two versions of the program on one folder at once, each in its own process: their messages, and that no data are
 * lost.
 */
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Answer, Method, Request } from '../../shared/contract/contract.ts'
import { ask, enter } from '../support/loopback/ask.ts'
import { isWhole } from '../support/sample.ts'
import { unwrap } from '../support/service/outcomes.ts'
import { makeFolder, type Program, root, startProgram } from './support/programs.ts'

const taken = /^Fieldbook already runs on the data folder \S+\. It is at http:/m
const newer = /was written by a newer version of Fieldbook .*--export FILE/

/** Makes the same program with a higher version and one more migration. */
function makeNewer(): string {
  const folder = makeFolder('fieldbook-newer')
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ ...manifest, version: '9.0.0' }))
  cpSync(path.join(root, 'dist', 'main'), path.join(folder, 'dist', 'main'), { recursive: true })
  symlinkSync(path.join(root, 'dist', 'renderer'), path.join(folder, 'dist', 'renderer'))
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  const migrations = path.join(folder, 'dist', 'main', 'migrations')
  const file = path.join(migrations, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  const { idx, when } = journal.entries.at(-1)
  journal.entries.push({ ...journal.entries.at(-1), idx: idx + 1, when: when + 1, tag: '9999_later' })
  writeFileSync(file, JSON.stringify(journal))
  writeFileSync(path.join(migrations, '9999_later.sql'), 'CREATE TABLE `later` (`id` text PRIMARY KEY);')
  return folder
}

test.skipIf(!isWhole)(
  'only one of two versions can open a folder at a time, and the older version refuses newer data',
  async () => {
    const data = makeFolder()
    const programs = { older: root, newer: makeNewer() }
    const start = (which: keyof typeof programs, ...words: string[]) => {
      const main = path.join(programs[which], 'dist', 'main', 'loopback.js')
      return startProgram([main, '--loopback', '--no-open', '--data', data, ...words])
    }
    const refusal = async (program: Program) => {
      const { code } = await program.ended
      return { code, said: program.output() }
    }

    const older = start('older', '--demo')
    const olderCall = await callOf(older)
    const { selected: jobUuid } = await olderCall('day.read', { date: null })
    if (jobUuid === null) throw new Error('The sample day has no job')
    const note = async (call: Call, text: string) =>
      unwrap(await call('note.add', { jobUuid, text, discrepancy: false, internal: false }))
    const texts = async (call: Call) =>
      unwrap(await call('job.read', { jobUuid })).notes.map(({ text }) => text)
    await note(olderCall, 'by the older')
    expect(await refusal(start('newer'))).toEqual({ code: 1, said: expect.stringMatching(taken) })
    await note(olderCall, 'by the older beside the newer')
    expect(await older.stop('SIGTERM')).toMatchObject({ code: 0 })

    const first = start('newer')
    const firstCall = await callOf(first)
    await note(firstCall, 'by the newer')
    expect(await refusal(start('older'))).toEqual({ code: 1, said: expect.stringMatching(taken) })
    await note(firstCall, 'by the newer beside the older')
    await first.stop('SIGKILL')

    expect(await refusal(start('older'))).toEqual({ code: 1, said: expect.stringMatching(newer) })
    const second = start('newer')
    expect((await texts(await callOf(second))).filter(text => text?.startsWith('by the')).sort()).toEqual([
      'by the newer',
      'by the newer beside the older',
      'by the older',
      'by the older beside the newer',
    ])
    await second.stop('SIGTERM')
  },
)

type Call = <M extends Method>(method: M, request: Request<M>) => Promise<Answer<M>>

async function callOf(program: Program): Promise<Call> {
  const [address] = await program.waitFor(/http:\/\/127\.0\.0\.1:\d+\/\?token=\S+/)
  const { page, headers } = await enter(address)
  return async (method, request) => {
    const { body } = await ask(`${page}rpc`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ method, request }),
    })
    return JSON.parse(body)
  }
}
