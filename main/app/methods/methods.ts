/** Implements the contract. Each method is one line that calls the room with its rules. */

import type { Api, Request } from '../../../shared/contract/contract.ts'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import { openableAddress } from '../../../shared/text/openable-address.ts'
import type { AppState } from '../../../shared/views/app-state.ts'
import type { JobBody } from '../../service/jobs/job-body.ts'
import { actOnJob, addNote, createJob, createOwnJob } from '../../sync/operations/acts/actions.ts'
import { createFollowUp } from '../../sync/operations/acts/follow-up.ts'
import { patchJob } from '../../sync/operations/acts/patch-job.ts'
import { confirmNote } from '../../sync/operations/notes/note-confirm.ts'
import { putAway } from '../../sync/operations/waiting/choose-conflict.ts'
import type { SyncContext } from '../../sync/state/context.ts'
import { failureOfDisk } from '../host/store-outcome.ts'
import type { Ports } from '../ports/ports.ts'
import type { AppLife } from '../session/app-life.ts'
import { readAppState, readProgress } from '../session/app-state.ts'
import { readDraft, saveDraft } from '../session/drafts.ts'
import { askToMove } from '../session/moved-server.ts'
import { cancelSso } from '../session/pending-sso.ts'
import { savePreferences } from '../session/preferences.ts'
import * as setup from '../session/setup.ts'
import * as sso from '../session/sso.ts'
import { readHistory } from '../views/job-view.ts'
import { createAssetMethods } from './asset-methods.ts'
import { createAvailabilityMethods } from './availability-methods.ts'
import { createBlankMethods } from './blank-methods.ts'
import { createCaptureMethods } from './capture-methods.ts'
import { createDayMethods } from './day-methods.ts'
import { createDocumentMethods } from './document-methods.ts'
import { createFormMethods, orMissing } from './form-methods.ts'
import { createLaptopMethods, createUpdateMethods } from './laptop-methods.ts'
import { createMapMethods } from './map-methods.ts'
import { createMaterialMethods } from './material-methods.ts'
import { createNewJobMethods } from './new-job-methods.ts'
import { openJob } from './open-job.ts'
import { createPhraseMethods } from './phrase-methods.ts'
import { createPlanMethods } from './plan-methods.ts'
import { createRecordingMethods } from './recording-methods.ts'
import { createRecoveryMethods } from './recovery-methods.ts'
import { createRecurringMethods } from './recurring-methods.ts'
import { createRunning } from './running.ts'
import { createSearchMethods } from './search-methods.ts'
import { createSendingMethods } from './sending-methods.ts'
import { createSheetMethods } from './sheet-methods.ts'
import { createTimesMethods } from './times-methods.ts'

export function createMethods(life: AppLife): Api {
  const running = createRunning(life)
  const { ports, session, within, read, readOr, act } = running
  return {
    'app.state': () => readAppState(life),
    'setup.demo': () => setup.enterDemo(life),
    'setup.connect': request => setup.connect(life, request),
    'account.move': request => askToMove(life, request),
    'account.signIn': request => setup.signInAgain(life, request),
    'sso.offered': request => sso.offersSso(life, request),
    'sso.begin': request => sso.beginSso(life, request),
    'sso.finish': request => sso.finishSso(life, request),
    'sso.cancel': () => cancelSso(life),
    'account.signOut': request => setup.leave(life, request),
    'settings.save': wanted => failureOfDisk(ports.dataDir, () => changeSettings(life, wanted)),
    'load.progress': () => readProgress(session()),
    ...createDayMethods(running),
    ...createMapMethods(life),
    ...createMaterialMethods(running),
    ...createCaptureMethods(running),
    ...createBlankMethods(running),
    ...createPhraseMethods(running),
    ...createAvailabilityMethods(running),
    ...createRecurringMethods(running),
    ...createNewJobMethods(running),
    ...createRecordingMethods(running),
    'job.read': ({ jobUuid }) => within(open => openJob(running, open, jobUuid)),
    'job.history': ({ jobUuid }) => read(context => orMissing(readHistory(context, jobUuid), 'job-not-here')),
    'job.create': body => act(context => createTitledJob(context, body)),
    'job.patch': request => act(context => patchJob(context, request)),
    'job.act': async request => {
      // the documents of a job are sent before it is finished
      if (request.state === 'FINISHED') await session()?.captures.sendOf(request.jobUuid)
      return act(context => actOnJob(context, request))
    },
    'job.putAway': ({ jobUuid }) => act(context => putAway(context, jobUuid)),
    'note.add': ({ isDraft = false, ...request }) =>
      act(context =>
        isDraft && readDraft(context.service.store, request.jobUuid)?.text !== request.text
          ? fail('conflict', reason('draft-elsewhere'))
          : addNote(context, request),
      ),
    'note.confirm': request => act(context => confirmNote(context, request)),
    'draft.read': ({ key }) => readOr(null, ({ store }) => readDraft(store, key)),
    'draft.save': request => within(({ store }) => saveDraft(store, request, ports.clock.now())),
    ...createSendingMethods(running, life),
    ...createPlanMethods(running),
    ...createSheetMethods(running),
    ...createFormMethods(running),
    ...createAssetMethods(running),
    ...createDocumentMethods(running),
    'notice.show': ({ title, body, jobUuid, date }) => ({
      isShown: ports.notify(title, body, () => life.emitter.emit('openJob', { jobUuid, date })),
    }),
    ...createTimesMethods(running),
    ...createLaptopMethods(running),
    ...createUpdateMethods(life),
    ...createRecoveryMethods(life),
    ...createSearchMethods(running),
    'subject.take': () => life.subjects.take(),
    'link.open': ({ url }) => openLink(ports, url),
  }
}

function changeSettings(life: AppLife, wanted: Request<'settings.save'>): Outcome<AppState> {
  const saved = savePreferences(life.ports, wanted)
  if (!saved.ok) return saved
  life.onSettingsChange(saved.value)
  return succeed(readAppState(life))
}

/**
 * Requires a title. The API allows jobs without one, but users could not find them again. A follow-up job is not
 * accepted here, because another user may have created it already.
 */
function createTitledJob(
  context: SyncContext,
  { userIds, follows, ...body }: Request<'job.create'>,
): Outcome<{ jobUuid: string }> {
  if (!body.title?.trim()) {
    const told = reason('job-needs-title')
    return fail('invalid', told, { errors: [{ pointer: '/title', ...told }] })
  }
  const isMine = userIds?.includes(context.account.user.id) ?? true
  const create = (whole: JobBody) => {
    if (follows !== undefined) return createFollowUp(context, whole, follows)
    return isMine ? createOwnJob(context, whole) : createJob(context, whole)
  }
  if (userIds === undefined) return create(body)
  const state = body.startTime === undefined || body.startTime === null ? 'ASSIGNED' : 'SCHEDULED'
  const resources = [...new Set(userIds)].map(userId => ({
    userId,
    uuid: context.ports.random.uuid(),
    state,
  }))
  return create({ ...body, resources } as JobBody)
}

async function openLink(ports: Pick<Ports, 'openExternal' | 'log'>, url: string): Promise<Outcome<null>> {
  if (openableAddress(url) === null) return fail('bad-request', reason('address-not-opened'))
  try {
    await ports.openExternal(url)
    return succeed(null)
  } catch {
    // a laptop without a telephone, a mail program or a display is no error of the program
    ports.log.warn('link.not-opened')
    return fail('not-found', reason('no-program-for-address'))
  }
}
