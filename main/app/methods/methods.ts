/** The contract, implemented: each method in a line, the work in the room it belongs to. */
import type { AppState } from '../../../shared/app-state.ts'
import type { Api, Request } from '../../../shared/contract.ts'
import { fail, type Outcome, succeed } from '../../../shared/failures.ts'
import { reason } from '../../../shared/message.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import type { JobBody } from '../../service/jobs/job-body.ts'
import { actOnJob, addNote, createJob } from '../../sync/acts/actions.ts'
import { createFollowUp } from '../../sync/acts/follow-up.ts'
import { patchJob } from '../../sync/acts/patch-job.ts'
import { readArchive } from '../../sync/archive/read-archive.ts'
import { restore } from '../../sync/archive/restore.ts'
import { editOperation, removeOperation, retryOperation, undoOperation } from '../../sync/outbox/changes.ts'
import { chooseConflict, putAway } from '../../sync/outbox/choose-conflict.ts'
import { previewOperation } from '../../sync/outbox/preview.ts'
import { readOutbox } from '../../sync/outbox/read-outbox.ts'
import type { SyncContext } from '../../sync/records/context.ts'
import { openableAddress } from '../host/external-address.ts'
import { takenByDisk } from '../host/store-outcome.ts'
import type { Ports } from '../ports/ports.ts'
import { exportUnsent } from '../rescue/export-unsent.ts'
import { importBytes } from '../rescue/import-work.ts'
import { restoreData } from '../rescue/restore.ts'
import type { AppLife } from '../session/app-life.ts'
import { readAppState, readProgress, readSyncStatus } from '../session/app-state.ts'
import { readDraft, saveDraft } from '../session/drafts.ts'
import { savePreferences } from '../session/preferences.ts'
import type { Session } from '../session/session.ts'
import * as setup from '../session/setup.ts'
import * as sso from '../session/sso.ts'
import { emptyBoard, readBoard } from '../views/board.ts'
import { readBoardJobs } from '../views/board-jobs.ts'
import { readHistory } from '../views/job-view.ts'
import { emptyPlan, readPlan } from '../views/plan.ts'
import { createAssetMethods } from './asset-methods.ts'
import { attachSheet, readSheet } from './attach-sheet.ts'
import { createDayMethods } from './day-methods.ts'
import { createDocumentMethods } from './document-methods.ts'
import { createFormMethods, orMissing } from './form-methods.ts'
import { giveSheet } from './give-sheet.ts'
import { createLaptopMethods } from './laptop-methods.ts'
import { createMaterialMethods } from './material-methods.ts'
import { openJob } from './open-job.ts'
import { createRecoveryMethods } from './recovery-methods.ts'
import { createRunning, type Running } from './running.ts'
import { sendSheet } from './send-sheet.ts'
import { createTimesMethods } from './times-methods.ts'
import { createUpdateMethods } from './update-methods.ts'

export function createMethods(life: AppLife): Api {
  const running = createRunning(life)
  const { ports, within, withinLong, withinWritable, read, act, actLong } = running
  const session = () => life.session
  return {
    'app.state': () => readAppState(life),
    'setup.demo': () => setup.enterDemo(life),
    'setup.connect': request => setup.connect(life, request),
    'account.signIn': request => setup.signInAgain(life, request),
    'sso.offered': request => sso.offersSso(life, request),
    'sso.begin': request => sso.beginSso(life, request),
    'sso.finish': request => sso.finishSso(life, request),
    'sso.cancel': () => sso.cancelSso(life),
    'account.signOut': request => setup.leave(life, request),
    'settings.save': wanted => takenByDisk(ports.dataDir, () => changeSettings(life, wanted)),
    'load.progress': () => readProgress(session()),
    ...createDayMethods(running),
    ...createMaterialMethods(running),
    'job.read': ({ jobUuid }) => within(open => openJob(running, open, jobUuid)),
    'job.history': ({ jobUuid }) => read(context => orMissing(readHistory(context, jobUuid), 'job-not-here')),
    'job.create': body => act(context => createTitledJob(context, body)),
    'job.patch': request => act(context => patchJob(context, request)),
    'job.act': request => act(context => actOnJob(context, request)),
    'job.putAway': ({ jobUuid }) => act(context => putAway(context, jobUuid)),
    'note.add': request => act(context => addNote(context, request)),
    'draft.read': ({ key }) => {
      const open = session()
      return open && readDraft(open.store, key)
    },
    'draft.save': request => within(({ store }) => saveDraft(store, request, ports.clock.now())),
    'conflict.choose': ({ id, side }) => act(context => chooseConflict(context, id, side)),
    'operation.undo': ({ operationId }) => act(context => undoOperation(context, operationId)),
    'operation.retry': ({ operationId }) => act(context => retryOperation(context, operationId)),
    'operation.remove': ({ operationId }) => act(context => removeOperation(context, operationId)),
    'operation.edit': request => act(context => editOperation(context, request)),
    'operation.preview': ({ operationId }) =>
      within(({ context, remote }) => previewOperation(context, remote, operationId)),
    'outbox.read': () => (life.session ? readOutbox(life.session.context) : []),
    'archive.read': () =>
      life.session ? readArchive(life.session.context) : { operations: [], choices: [] },
    'archive.restore': ref => act(context => restore(context, ref)),
    ...createFormMethods(running),
    ...createAssetMethods(running),
    ...createDocumentMethods(running),
    'sheet.read': request => read(context => readSheet(context, request)),
    'sheet.attach': request =>
      actLong(
        open => attachSheet(open, request),
        ({ isNew }) => isNew,
      ),
    'sheet.send': request => withinLong(open => sendSheet(open, request)),
    'sheet.give': request => withinLong(open => giveSheet(ports, open, request)),
    'notice.show': ({ title, body, jobUuid, date }) => ({
      isShown: ports.notify(title, body, () => life.emitter.emit('openJob', { jobUuid, date })),
    }),
    ...createTimesMethods(running),
    ...createLaptopMethods(running),
    ...createUpdateMethods(life),
    ...createRecoveryMethods(life),
    'plan.read': () => (life.session ? readPlan(life.session.context) : emptyPlan),
    'board.read': request => (life.session ? readBoard(life.session.context, request) : emptyBoard(request)),
    'board.jobs': ({ jobUuids }) =>
      life.session ? readBoardJobs(life.session.context.service.store.read, jobUuids) : [],
    // asked of a thread of their own, so that nothing waits for them
    'search.find': request => withinLong(({ files }) => files.searcher.call('find', request)),
    'asset.find': request => withinLong(({ files }) => files.searcher.call('findByCode', request)),
    'subject.take': () => life.subjects.take(),
    'sync.status': () => readSyncStatus(session()),
    'sync.run': () => withinWritable(({ engine }) => succeedAfter(() => engine.syncNow())),
    'sync.wake': () =>
      withinWritable(open => succeedAfter(() => hasPulledLately(running, open) || open.engine.wake())),
    'sync.sweep': () => withinWritable(({ engine }) => engine.sweepNow()),
    'sync.answerSweep': ({ answer }) => withinWritable(({ engine }) => engine.answerSweep(answer)),
    'rescue.export': () => withinLong(open => exportUnsent(ports, open)),
    'rescue.import': ({ bytes }) => withinLong(open => importBytes(open, bytes)),
    'rescue.restore': () =>
      withinLong(open => restoreData(open, ports.clock.now(), () => life.open(open.saved))),
    'link.open': ({ url }) => openLink(ports, url),
  }
}

function succeedAfter(work: () => unknown): Outcome<null> {
  work()
  return succeed(null)
}

function changeSettings(life: AppLife, wanted: Request<'settings.save'>): Outcome<AppState> {
  const saved = savePreferences(life.ports, wanted)
  if (!saved.ok) return saved
  life.onSettingsChange(saved.value)
  return succeed(readAppState(life))
}

/** The interface allows a job without a title; a person could not find it again. */
function createTitledJob(
  context: SyncContext,
  { userIds, follows, ...body }: Request<'job.create'>,
): Outcome<{ jobUuid: string }> {
  if (!body.title?.trim()) {
    const told = reason('job-needs-title')
    return fail('invalid', told, { errors: [{ pointer: '/title', ...told }] })
  }
  const create = (whole: JobBody) =>
    follows === undefined ? createJob(context, whole) : createFollowUp(context, whole, follows)
  if (userIds === undefined) return create(body)
  const state = body.startTime === undefined || body.startTime === null ? 'ASSIGNED' : 'SCHEDULED'
  const resources = [...new Set(userIds)].map(userId => ({
    userId,
    uuid: context.ports.random.uuid(),
    state,
  }))
  return create({ ...body, resources } as JobBody)
}

/** Coming to the front again and again must not ask the hub again and again. */
function hasPulledLately({ ports }: Running, session: Session): boolean {
  const { lastPull } = readSyncStatus(session)
  const age = ports.clock.now() - (lastPull ?? 0)
  return age >= 0 && age < syncLimits.wakeAfterMs
}

async function openLink(ports: Pick<Ports, 'openExternal' | 'log'>, url: string): Promise<Outcome<null>> {
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
