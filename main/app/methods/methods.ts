/** The contract, implemented: each method in a line, the work in the room it belongs to. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Api, Request } from '../../../shared/contract.ts'
import { fail, type Outcome, succeed } from '../../../shared/failures.ts'
import { reason } from '../../../shared/message.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import type { JobView } from '../../../shared/view.ts'
import type { JobBody } from '../../service/jobs/job-body.ts'
import { actOnJob, addNote, createJob } from '../../sync/acts/actions.ts'
import { patchJob } from '../../sync/acts/patch-job.ts'
import { readArchive } from '../../sync/archive/read-archive.ts'
import { restore } from '../../sync/archive/restore.ts'
import { editOperation, removeOperation, retryOperation, undoOperation } from '../../sync/outbox/changes.ts'
import { chooseConflict, markOpened, putAway } from '../../sync/outbox/choose-conflict.ts'
import { previewOperation } from '../../sync/outbox/preview.ts'
import { readOutbox } from '../../sync/outbox/read-outbox.ts'
import type { SyncContext } from '../../sync/records/context.ts'
import { readMark } from '../../sync/records/marks.ts'
import { openableAddress } from '../host/external-address.ts'
import { takenByDisk } from '../host/store-outcome.ts'
import { seeJobs } from '../notices/unseen.ts'
import { drop } from '../ports/drop.ts'
import { exportUnsent } from '../rescue/export-unsent.ts'
import { importBytes } from '../rescue/import-work.ts'
import { restoreData } from '../rescue/restore.ts'
import type { AppLife } from '../session/app-life.ts'
import { readDraft, saveDraft } from '../session/drafts.ts'
import type { Session } from '../session/session.ts'
import * as setup from '../session/setup.ts'
import { readHistory, readJobView } from '../views/job-view.ts'
import { emptyPlan, readPlan } from '../views/plan.ts'
import { createAssetMethods } from './asset-methods.ts'
import { createDayMethods } from './day-methods.ts'
import { createDocumentMethods } from './document-methods.ts'
import { createFormMethods, orMissing, type Running } from './form-methods.ts'
import { createLaptopMethods } from './laptop-methods.ts'
import { createNoticeMethods } from './notice-methods.ts'
import { createSearchMethods } from './search-methods.ts'
import { createSheetMethods } from './sheet-methods.ts'

export function createMethods(life: AppLife): Api {
  const running: Running = {
    read: work => withSession(life, ({ context }) => work(context)),
    act: work => act(life, work),
  }
  return {
    'app.state': () => life.state(),
    'setup.demo': () => setup.enterDemo(life),
    'setup.connect': request => setup.connect(life, request),
    'account.signIn': request => setup.signInAgain(life, request),
    'account.signOut': request => setup.leave(life, request),
    'settings.save': preferences => takenByDisk(life.ports.dataDir, () => life.savePreferences(preferences)),
    'load.progress': () => life.progress(),
    ...createDayMethods(life),
    'job.read': ({ jobUuid }) => withSession(life, session => openJob(life, session, jobUuid)),
    'job.history': ({ jobUuid }) =>
      running.read(context => orMissing(readHistory(context, jobUuid), 'job-not-here')),
    'job.create': body => act(life, context => createTitledJob(context, body)),
    'job.patch': request => act(life, context => patchJob(context, request)),
    'job.act': request => act(life, context => actOnJob(context, request)),
    'job.putAway': ({ jobUuid }) => act(life, context => putAway(context, jobUuid)),
    'note.add': request => act(life, context => addNote(context, request)),
    'draft.read': ({ jobUuid }) => (life.session ? readDraft(life.session.store, jobUuid) : null),
    'draft.save': request =>
      withSession(life, session => saveDraft(session.store, request, life.ports.clock.now())),
    'conflict.choose': ({ id, side }) => act(life, context => chooseConflict(context, id, side)),
    'operation.undo': ({ operationId }) => act(life, context => undoOperation(context, operationId)),
    'operation.retry': ({ operationId }) => act(life, context => retryOperation(context, operationId)),
    'operation.remove': ({ operationId }) => act(life, context => removeOperation(context, operationId)),
    'operation.edit': request => act(life, context => editOperation(context, request)),
    'operation.preview': ({ operationId }) =>
      withSession(life, session => previewOperation(session.context, session.remote, operationId)),
    'outbox.read': () => (life.session ? readOutbox(life.session.context) : []),
    'archive.read': () =>
      life.session ? readArchive(life.session.context) : { operations: [], choices: [] },
    'archive.restore': ref => act(life, context => restore(context, ref)),
    ...createFormMethods(running),
    ...createAssetMethods(life, running),
    ...createDocumentMethods(life, running),
    ...createSheetMethods(life, running),
    ...createNoticeMethods(life),
    ...createLaptopMethods(life),
    'plan.read': () => (life.session ? readPlan(life.session.context) : emptyPlan),
    ...createSearchMethods(life, noAccount),
    'sync.status': () => life.status(),
    'sync.run': () =>
      withWritable(life, session => {
        session.engine.syncNow()
        return succeed(null)
      }),
    'sync.wake': () =>
      withWritable(life, session => {
        if (!hasPulledLately(life)) session.engine.wake()
        return succeed(null)
      }),
    'sync.sweep': () => withWritable(life, ({ engine }) => engine.sweepNow()),
    'sync.answerSweep': ({ answer }) => withWritable(life, ({ engine }) => engine.answerSweep(answer)),
    'rescue.export': () => withOpenSession(life, session => exportUnsent(life.ports, session)),
    'rescue.import': ({ bytes }) => withOpenSession(life, session => importBytes(session, bytes)),
    'rescue.restore': () => withOpenSession(life, session => restoreData(life, session)),
    'link.open': ({ url }) => openLink(life, url),
  }
}

const noAccount = () => fail('conflict', reason('no-account'))

function withSession<T>(life: AppLife, work: (session: Session) => Outcome<T>): Outcome<T> {
  return life.session ? work(life.session) : noAccount()
}

async function withOpenSession<T>(
  life: AppLife,
  work: (session: Session) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  return life.session ? work(life.session) : noAccount()
}

/** What asks the hub writes its answers down, which data in trouble do not take. */
function withWritable<T>(life: AppLife, work: (session: Session) => Outcome<T>): Outcome<T> {
  return withSession(life, session => {
    const { trouble } = session.files
    return trouble && !session.store.isWritable ? fail('storage', trouble) : work(session)
  })
}

/** Something a person did: once it is on the disk, the engine is told that there is work. */
function act<T>(life: AppLife, work: (context: SyncContext) => Outcome<T>): Outcome<T> {
  return withSession(life, ({ context, engine }) => {
    // what I do is no news to me
    const outcome = life.notices === null ? work(context) : life.notices.own(() => work(context))
    if (outcome.ok) engine.workAdded()
    return outcome
  })
}

/** A job that is opened is kept fresh from then on, also when it is not mine. */
function openJob(life: AppLife, session: Session, jobUuid: string): Outcome<JobView> {
  const view = readJobView(session.context, jobUuid)
  if (!view) return fail('not-found', reason('job-not-here'))
  const { ports } = life
  drop(seeOpened(life, session, jobUuid), ports.log, 'news.see-failed')
  const now = ports.clock.now()
  // a reading that always wrote would wake the screens to read again
  if (view.job.id > 0 && session.store.isWritable && isOld(session.opened.get(jobUuid), now)) {
    session.opened.set(jobUuid, now)
    drop(keepFresh(life, session, view), ports.log, 'job.refresh-failed')
  }
  return succeed(view)
}

async function seeOpened(life: AppLife, session: Session, jobUuid: string): Promise<void> {
  await nextTurn()
  if (life.session === session && session.store.isWritable) seeJobs(session.context, [jobUuid])
}

/** Once the screen has its answer, which need not wait for the disk. */
async function keepFresh(life: AppLife, session: Session, { job, notReady }: JobView): Promise<void> {
  await nextTurn()
  if (life.session !== session || !session.store.isWritable) return
  const { context, engine, store } = session
  markOpened(context, job.uuid)
  const readAt = readMark(store.read, job.id)?.detail_at
  const refreshes = []
  if (notReady === 'details' || isOld(readAt, life.ports.clock.now()))
    refreshes.push(engine.refresh(job.uuid))
  if (job.assetUuid !== null && notReady === 'asset') refreshes.push(engine.refreshAsset(job.assetUuid))
  await Promise.all(refreshes)
}

/** Of a moment in the future nothing is known: the clock has been put right since. */
function isOld(at: number | null | undefined, now: number): boolean {
  const age = now - (at ?? Number.NEGATIVE_INFINITY)
  return age < 0 || age >= syncLimits.rereadOpenMs
}

/** The interface allows a job without a title; a person could not find it again. */
function createTitledJob(
  context: SyncContext,
  { userIds, ...body }: Request<'job.create'>,
): Outcome<{ jobUuid: string }> {
  if (!body.title?.trim()) {
    const told = reason('job-needs-title')
    return fail('invalid', told, { errors: [{ pointer: '/title', ...told }] })
  }
  if (userIds === undefined) return createJob(context, body)
  const state = body.startTime === undefined || body.startTime === null ? 'ASSIGNED' : 'SCHEDULED'
  const resources = [...new Set(userIds)].map(userId => ({
    userId,
    uuid: context.ports.random.uuid(),
    state,
  }))
  return createJob(context, { ...body, resources } as JobBody)
}

/** Coming to the front again and again must not ask the hub again and again. */
function hasPulledLately(life: AppLife): boolean {
  const { lastPull } = life.status()
  const age = life.ports.clock.now() - (lastPull ?? 0)
  return age >= 0 && age < syncLimits.wakeAfterMs
}

async function openLink({ ports }: AppLife, url: string): Promise<Outcome<null>> {
  if (openableAddress(url) === null) return fail('bad-request', reason('address-not-opened'))
  try {
    await ports.openExternal(url)
    return succeed(null)
  } catch {
    // a laptop without a telephone, a mail program or a display is no fault of the program
    ports.log.warn('link.not-opened')
    return fail('not-found', reason('no-program-for-address'))
  }
}
