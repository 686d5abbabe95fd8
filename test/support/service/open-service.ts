/** A new server or laptop for one test: an encrypted file, two groups with users, and a clock that the test sets. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import type { Actor } from '../../../main/service/actor.ts'
import type { AssetBody } from '../../../main/service/assets/asset-body.ts'
import { putAsset } from '../../../main/service/assets/put-asset.ts'
import { type Command, runCommand } from '../../../main/service/command.ts'
import { createJob } from '../../../main/service/jobs/create-job.ts'
import type { JobBody } from '../../../main/service/jobs/job-body.ts'
import { listJobs } from '../../../main/service/jobs/list-jobs.ts'
import type { JobListScope } from '../../../main/service/jobs/list-parameters.ts'
import { putJob } from '../../../main/service/jobs/put-job.ts'
import { listEvents, readJob } from '../../../main/service/jobs/read-job.ts'
import { attempt } from '../../../main/service/refuse.ts'
import type { Service } from '../../../main/service/service.ts'
import type { FileStore, Seat, Store } from '../../../main/store/store.ts'
import type { Asset } from '../../../shared/entities/asset.ts'
import type { Job } from '../../../shared/entities/job.ts'
import type { Role } from '../../../shared/entities/roles.ts'
import type { Failure } from '../../../shared/text/failures.ts'
import { takeFolder } from '../store/kept-folder.ts'
import { failureOf, unwrap } from './outcomes.ts'

/** Noon in Stockholm, the group's time zone, on a Friday in winter. */
export const noon = Date.UTC(2026, 10, 20, 11)
export const timeZone = 'Europe/Stockholm'
export const testKey = new Uint8Array(32).fill(7)

/** The ids of the users and groups. `userOfOtherGroup` is a dispatcher of `other`. */
export const ids = {
  admin: 1,
  dispatcher: 2,
  tech: 3,
  mate: 4,
  userOfOtherGroup: 5,
  group: 1,
  other: 2,
} as const
const roles: readonly [number, number, Role][] = [
  [ids.admin, ids.group, 'admin'],
  [ids.dispatcher, ids.group, 'dispatcher'],
  [ids.tech, ids.group, 'technician'],
  [ids.mate, ids.group, 'technician'],
  [ids.userOfOtherGroup, ids.other, 'dispatcher'],
]

export interface TestService<S extends Store = FileStore> {
  service: Service
  store: S
  clock: { now: number }
  actors: Record<'admin' | 'dispatcher' | 'tech' | 'mate' | 'userOfOtherGroup' | 'key', Actor>
  /** runs as the dispatcher by default; a refusal fails the test */
  run<T>(work: (command: Command) => T, actor?: Actor): T
  /** returns the refusal; success fails the test */
  refused(work: (command: Command) => unknown, actor?: Actor): Failure
  create(body: Record<string, unknown>, actor?: Actor): Job
  put(ref: string | number, body: Record<string, unknown>, actor?: Actor): Job
  read(ref: string | number, actor?: Actor): Job
  putAsset(ref: string | number, body: Record<string, unknown>, actor?: Actor): Asset
  /** the types of the job's events, oldest first */
  history(ref: string | number): string[]
  /** the titles of a list's entries, in order */
  titles(
    scope: JobListScope['kind'] | JobListScope,
    parameters?: Record<string, string>,
    actor?: Actor,
  ): string[]
}

type AtEnd = (undo: () => void) => void

/** The service is closed at the end of the test, unless `atEnd` keeps it for the tests of the file. */
export function openService(seat: Seat = 'hub', atEnd: AtEnd = onTestFinished): TestService {
  const folder = takeFolder({ kind: 'service', key: testKey })
  const store = folder.openStore('data.db', seat)
  atEnd(() => {
    store.close()
    folder.giveBack()
  })
  return serviceOver(store)
}

/** Adds the groups and users to a new database. */
export function serviceOver<S extends Store>(store: S): TestService<S> {
  const clock = { now: noon }
  let made = 0
  const newUuid = () => testUuid(++made)
  settle(store)
  return withShortcuts({ store, now: () => clock.now, newUuid }, store, clock)
}

/** The test's own folder, which is removed after it. */
export function makeFolder(atEnd: AtEnd = onTestFinished): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'fieldbook-test-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export function testUuid(number: number): string {
  return `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`
}

function settle(store: Store): void {
  store.transaction(db => {
    for (const [id, zone] of [
      [ids.group, timeZone],
      [ids.other, 'America/Chicago'],
    ] as const) {
      const uuid = testUuid(0xa000_0000 + id)
      db.run(
        'INSERT INTO groups (id, uuid, name, time_zone, created_at) VALUES (?, ?, ?, ?, 0)',
        id,
        uuid,
        `Group ${id}`,
        zone,
      )
    }
    for (const [id, groupId, role] of roles) {
      const uuid = testUuid(0xb000_0000 + id)
      db.run(
        'INSERT INTO users (id, uuid, name, email, created_at) VALUES (?, ?, ?, ?, 0)',
        id,
        uuid,
        `User ${id}`,
        `${id}@example.invalid`,
      )
      db.run('INSERT INTO memberships (user_id, group_id, role) VALUES (?, ?, ?)', id, groupId, role)
    }
  })
}

function actorOf(userId: number | null, groupId: number, role: Role): Actor {
  return { userId, grants: new Map([[groupId, role]]), homeGroupId: groupId, isBoundToHome: userId === null }
}

function withShortcuts<S extends Store>(service: Service, store: S, clock: { now: number }): TestService<S> {
  const actors = {
    admin: actorOf(ids.admin, ids.group, 'admin'),
    dispatcher: actorOf(ids.dispatcher, ids.group, 'dispatcher'),
    tech: actorOf(ids.tech, ids.group, 'technician'),
    mate: actorOf(ids.mate, ids.group, 'technician'),
    userOfOtherGroup: actorOf(ids.userOfOtherGroup, ids.other, 'dispatcher'),
    key: actorOf(null, ids.group, 'admin'),
  }
  const run: TestService['run'] = (work, actor = actors.dispatcher) =>
    unwrap(runCommand(service, actor, work))
  return {
    service,
    store,
    clock,
    actors,
    run,
    refused: (work, actor = actors.dispatcher) => failureOf(runCommand(service, actor, work)),
    create: (body, actor) => run(command => createJob(command, body as JobBody), actor),
    put: (ref, body, actor) => run(command => putJob(command, String(ref), body as JobBody), actor),
    putAsset: (ref, body, actor) => run(command => putAsset(command, String(ref), body as AssetBody), actor),
    read: (ref, actor = actors.dispatcher) => unwrap(attempt(() => readJob(store.read, actor, String(ref)))),
    history: ref => listEvents(store.read, actors.admin, String(ref)).map(event => event.type),
    titles(scope, parameters = {}, actor = actors.dispatcher) {
      const asked = typeof scope === 'string' ? ({ kind: scope } as JobListScope) : scope
      const page = unwrap(attempt(() => listJobs(store.read, actor, { scope: asked, parameters }, clock.now)))
      return page.entries.map(entry => ('title' in entry ? (entry.title ?? '') : `gone ${entry.id}`))
    },
  }
}
