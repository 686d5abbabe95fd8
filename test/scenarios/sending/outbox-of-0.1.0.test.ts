/** Opens the outbox of version 0.1.0 and counts the work that reaches the server. */
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type Database from 'better-sqlite3'
import { fetch, type Response } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { hubBlobsFile, hubFile } from '../../../main/app/hub/create-hub.ts'
import { issueToken } from '../../../main/service/access/tokens.ts'
import type { UserRecord } from '../../../main/service/access/users.ts'
import type { Blobs } from '../../../main/store/blobs/blobs.ts'
import { openBlobs } from '../../../main/store/blobs/open-blobs.ts'
import { connect } from '../../../main/store/connect.ts'
import type { ReadDb } from '../../../main/store/db.ts'
import { readMigrations, runMigrations } from '../../../main/store/migrate.ts'
import { readArchive } from '../../../main/sync/operations/archive/read-archive.ts'
import { retryOperation } from '../../../main/sync/operations/waiting/changes.ts'
import type { Intent, IntentOf } from '../../../main/sync/outbox/operation.ts'
import { assertNever } from '../../../shared/entities/brand.ts'
import type { Form } from '../../../shared/entities/form.ts'
import type { Job, JobEvent } from '../../../shared/entities/job.ts'
import { startHub } from '../../support/http/hub-fixture.ts'
import { makeFolder } from '../../support/service/open-service.ts'
import { answer } from '../../support/sync/forms/checklist.ts'
import { type Laptop, openLaptop } from '../../support/sync/laptop.ts'

/** How many migrations version 0.1.0 had. */
const schemaOfThen = 18
/** The number of the group in the fixture. */
const groupOfThen = 1

interface Stored {
  id: string
  state: string
  jobUuid: string
  intent: Intent
}

const kindsOfServer = [
  { server: 'extended', hasNoExtensions: false },
  { server: 'base', hasNoExtensions: true },
] as const

for (const { server, hasNoExtensions } of kindsOfServer) {
  test(`shows every unsent operation of version 0.1.0 and sends it once to ${hasNoExtensions ? 'a base server' : 'an extended server'}`, {
    tags: 'slow',
  }, async () => {
    const { laptop, stored, ask } = await openStored(server, hasNoExtensions)
    const unsent = stored.filter(({ state }) => state !== 'done' && state !== 'discarded')
    const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id).toSorted()
    expect(
      laptop
        .outbox()
        .map(({ operationId }) => String(operationId))
        .toSorted(),
    ).toEqual(idsOf(unsent))
    const archived = readArchive(laptop.context).operations.map(({ operationId }) => String(operationId))
    expect(archived).toEqual(
      expect.arrayContaining(idsOf(stored.filter(({ state }) => state === 'discarded'))),
    )
    await sendAll(laptop)
    expect(laptop.outbox()).toEqual([])
    const expected = stored.filter(({ state }) => state !== 'discarded')
    expect(await effectsOf(expected, ask)).toEqual({
      ...Object.fromEntries(expected.map(one => [nameOf(one), 'once'])),
      ...(hasNoExtensions && olderCopies),
    })
  })
}

/** Version 0.1.0 sent a changed form as a new form. The older one remains, which the outbox says. */
const olderCopies = { 'form.create done 10000000-0000-4000-8000-000000000043': '2 times' }

/** Retries each operation that waits for the user, until no operation waits. */
async function sendAll(laptop: Laptop): Promise<void> {
  laptop.engine.start()
  for (let round = 0; round < 10 && laptop.outbox().length > 0; round++) {
    await laptop.until(() => laptop.outbox().every(({ state }) => state === 'review'), 'an answer to each')
    for (const { operationId } of laptop.outbox()) retryOperation(laptop.context, operationId)
    laptop.engine.syncNow()
  }
  await laptop.drain()
}

type Ask = (under: string) => Promise<Response>

async function openStored(server: 'extended' | 'base', hasNoExtensions: boolean) {
  const text = readFileSync(new URL(`../../fixtures/outbox-0.1.0-${server}.sql`, import.meta.url), 'utf8')
  const [laptopRows = '', serverRows = ''] = text.split('-- The server.')
  const { at, user } = await serveRows(serverRows)
  const headers = {
    'API-Key': at.app.apiKey,
    'API-Token': issueToken(at.hub.service, user.id, at.app.id).token,
  }
  at.clock.time = Number(/'lastContact', '(\d+)'/.exec(laptopRows)?.[1])
  Object.assign(at, { group: { ...at.group, id: groupOfThen } })
  const stored: Stored[] = []
  const laptop = await openLaptop(
    at,
    { user: user as UserRecord, headers },
    {
      hasNoExtensions,
      // A server without these leaves the changes of forms to the user.
      plainOffer: { formChanges: true, formReads: true },
      role: 'dispatcher',
      nth: 3,
      disk: makeFolder(),
      lay(file, key, account) {
        const connection = writeRows(file, key, laptopRows.replaceAll('@account', account))
        stored.push(...readStored(connection))
        connection.close()
        return file
      },
    },
  )
  for (const name of namesOfFiles(laptop.store.read)) writeBytes(laptop.blobs, name)
  const ask: Ask = async under => {
    const response = await fetch(`${at.hub.baseUrl}${under}`, { headers })
    if (!response.ok) throw new Error(`${under}: ${response.status} ${await response.text()}`)
    return response
  }
  return { laptop, stored, ask }
}

/** Serves the server's rows, with the bytes of its documents. */
async function serveRows(rows: string) {
  const dataDir = makeFolder()
  const key = new Uint8Array(32).fill(8)
  writeRows(hubFile(dataDir), key, rows).close()
  const at = await startHub({ dataDir, key })
  onTestFinished(() => at.close())
  const { read } = at.hub.service.store
  const blobs = openBlobs({ file: hubBlobsFile(dataDir), key })
  for (const name of namesOfFiles(read)) writeBytes(blobs, name)
  blobs.close()
  const user = read.get<Pick<UserRecord, 'id' | 'uuid' | 'name' | 'email'>>(
    `SELECT id, uuid, name, email FROM users WHERE name = 'Anna'`,
  )
  if (!user) throw new Error('The fixture has no user Anna')
  return { at, user }
}

/** Writes a file with the schema of version 0.1.0. The caller closes the connection. */
function writeRows(file: string, key: Uint8Array, rows: string): Database.Database {
  const connection = connect(file, key)
  connection.pragma('foreign_keys = OFF')
  runMigrations(connection, readMigrations().slice(0, schemaOfThen))
  connection.exec(rows)
  return connection
}

function readStored(connection: Database.Database): Stored[] {
  const rows = connection
    .prepare('SELECT id, state, job_uuid, kind, intent FROM operations ORDER BY seq')
    .all() as { id: string; state: string; job_uuid: string; kind: string; intent: string }[]
  return rows.map(({ id, state, job_uuid: jobUuid, kind, intent }) => {
    return { id, state, jobUuid, intent: { kind, ...JSON.parse(intent) } as Intent }
  })
}

function namesOfFiles(db: ReadDb): string[] {
  return db.column<string>('SELECT DISTINCT file_name FROM documents')
}

/** Each file of the fixture contains its own name. */
function writeBytes(blobs: Blobs, fileName: string): void {
  const writer = blobs.write()
  writer.add(Buffer.from(bytesOf(fileName)))
  writer.finish(0)
}

const bytesOf = (fileName: string) => `The bytes of ${fileName}`

/** Returns the effect of each operation at the server, or `once`. */
async function effectsOf(operations: readonly Stored[], ask: Ask): Promise<Record<string, string>> {
  const effects: Record<string, string> = {}
  for (const operation of operations) {
    const { jobUuid, intent } = operation
    const job = (await (await ask(`/job/${jobUuid}`)).json()) as Job
    const forms = (await (await ask(`/form?jobUuid=${jobUuid}`)).json()) as Form[]
    const count = await countEffects(intent, { job, forms, ask, operations })
    effects[nameOf(operation)] = count === 1 ? 'once' : `${count} times`
  }
  return effects
}

const nameOf = ({ id, state, intent }: Stored) => `${intent.kind} ${state} ${id}`

interface AtServer {
  job: Job
  forms: readonly Form[]
  ask: Ask
  operations: readonly Stored[]
}

/**
 * Counts how often the server shows the effect. An effect that a later operation of the fixture replaces counts as
 * shown.
 */
async function countEffects(intent: Intent, { job, forms, ask, operations }: AtServer): Promise<number> {
  const events = (matches: (event: JobEvent) => boolean) => job.events.filter(matches).length
  const formsOf = (formUuid: string, isIt: (form: Form) => boolean) =>
    operations.some(other => other.intent.kind === 'form.remove' && other.intent.formUuid === formUuid)
      ? 1
      : forms.filter(isIt).length
  switch (intent.kind) {
    case 'job.create':
      return job.title === intent.input.title ? 1 : 0
    case 'job.patch':
      return Object.entries(intent.fields).every(([name, value]) => isShown(job, name, value)) ? 1 : 0
    case 'job.act':
      return events(({ newResourceState, userId }) => newResourceState === intent.state && userId === 1)
    case 'job.staff':
      return events(
        ({ newResourceState, toUserId }) => newResourceState === 'ASSIGNED' && toUserId === intent.userId,
      )
    case 'note.add':
      return events(({ type, comment }) => type === 'NOTE' && comment === intent.text)
    case 'availability.change':
      throw new Error('Version 0.1.0 had no changes of working hours')
    case 'recurring.change':
      throw new Error('Version 0.1.0 had no recurring jobs')
    case 'note.confirm':
      return events(({ type }) => type === 'CONFIRM_DISCREPANCY')
    case 'document.add':
      return countFiles(intent, job, ask)
    case 'document.patch':
      return job.documents.filter(
        ({ fileName, description }) =>
          fileName === intent.fileName && description === intent.fields.description,
      ).length
    case 'document.remove':
      return job.documents.some(({ fileName }) => fileName === intent.fileName) ? 0 : 1
    case 'form.create':
      return formsOf(intent.formUuid, ({ title }) => title === intent.input.title)
    case 'form.patch':
      return formsOf(
        intent.formUuid,
        form =>
          form.title === intent.title && answer(form, 'remarks') === intent.title?.replace('Form', 'Answer'),
      )
    case 'form.remove':
      return forms.some(({ title }) => title === intent.title) ? 0 : 1
    default:
      return assertNever(intent)
  }
}

/** Compares only the name of a signature, because its picture gets a uuid of the server. */
function isShown(job: Job, name: string, value: unknown): boolean {
  if (name === 'signature') return job.signature?.name === (value as Job['signature'])?.name
  return isDeepStrictEqual(job[name as keyof Job], value)
}

/** A file that is not attached is the picture of the signature. */
async function countFiles(intent: IntentOf<'document.add'>, job: Job, ask: Ask): Promise<number> {
  const attached = job.documents.filter(({ fileName }) => fileName === intent.fileName)
  const uuids = intent.attach ? attached.map(({ uuid }) => uuid) : [job.signature?.documentUuid]
  for (const uuid of uuids) {
    const content = await (await ask(`/document/${uuid}/content`)).text()
    if (content !== bytesOf(intent.fileName))
      throw new Error(`${intent.fileName} has other bytes: ${content}`)
  }
  return uuids.length
}
