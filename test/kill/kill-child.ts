/**
 * The program on its data folder, with a user who acts as fast as it answers. The attempt (`try`) and the answer (`ok`)
 * of each act go into a file, each in one write, so that a kill loses none. The output shows the progress.
 */
import { openSync, writeSync } from 'node:fs'
import process from 'node:process'
import { createApp } from '../../main/app/create-app.ts'
import { openNodePorts } from '../../main/loopback/ports.ts'
import type { SyncStatus } from '../../shared/sync/sending.ts'
import type { Outcome } from '../../shared/text/failures.ts'
import type { AppState } from '../../shared/views/app-state.ts'
import type { JobView } from '../../shared/views/view.ts'
import { type Act, callOf } from './acts.ts'

/** The task of this run; without acts it waits until everything is read and sent. */
export interface KillTask {
  dataDir: string
  journal: string
  acts: Act[]
  /** texts of notes that must be stored, by job */
  expected: Record<string, string[]>
}

const task = JSON.parse(process.env.FIELDBOOK_KILL_TASK ?? '') as KillTask
const journal = openSync(task.journal, 'a')
const say = (line: string) => writeSync(journal, `${line}\n`)

const opened = await openNodePorts(task.dataDir, {})
if (!opened.ok) throw new Error(opened.failure.message)
const app = await createApp(opened.value.ports)
const { trouble } = (await app.call('app.state', {})) as AppState
// A kill leaves the log of the database valid.
if (trouble !== null) throw new Error(trouble.message)
console.log('open')
await checkNotes()
console.log('ready')
let acknowledged = 0
for (const act of task.acts) {
  const isPaused = act.kind === 'state' && (await readJob(act.jobUuid))?.myState === 'STARTED'
  const value = act.kind === 'state' ? (isPaused ? 'PAUSED' : 'STARTED') : act.value
  const line = [act.kind, act.jobUuid, value].join('\t')
  say(`try\t${line}`)
  const { method, request } = callOf({ ...act, value })
  const answer = (await app.call(method, request)) as Outcome<unknown>
  say(answer.ok ? `ok\t${line}` : `refused\t${line}\t${answer.failure.message}`)
  if (answer.ok) console.log(++acknowledged)
  // Lets other work of the program run.
  await new Promise(resolve => setImmediate(resolve))
}
if (task.acts.length > 0) {
  console.log('idle')
  await new Promise(() => undefined)
}
await drained()
console.log('drained')
await app.close()
await opened.value.close()

async function checkNotes(): Promise<void> {
  for (const [jobUuid, texts] of Object.entries(task.expected)) {
    const here = new Set((await readJob(jobUuid))?.notes.map(note => note.text))
    for (const text of texts) if (!here.has(text)) say(`missing\tnote\t${jobUuid}\t${text}`)
  }
}

async function readJob(jobUuid: string): Promise<JobView | null> {
  const answer = (await app.call('job.read', { jobUuid })) as Outcome<JobView>
  return answer.ok ? answer.value : null
}

async function drained(): Promise<void> {
  for (;;) {
    const status = (await app.call('sync.status', {})) as SyncStatus
    if (status.lastPull !== null && (status.pending === 0 || status.failed > 0)) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const undo = app.on('status', () => resolve())
    await promise
    undo()
  }
}
