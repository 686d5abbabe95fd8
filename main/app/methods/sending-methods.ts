/** The methods for waiting and sent operations, and for conflicts with the server. */
import type { Api } from '../../../shared/contract/contract.ts'
import type { sendingRequests } from '../../../shared/contract/sending.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { type Outcome, succeed } from '../../../shared/text/failures.ts'
import { readArchive } from '../../sync/operations/archive/read-archive.ts'
import { restore } from '../../sync/operations/archive/restore.ts'
import {
  confirmOperation,
  editOperation,
  removeOperation,
  retryOperation,
  undoOperation,
} from '../../sync/operations/waiting/changes.ts'
import { chooseConflict } from '../../sync/operations/waiting/choose-conflict.ts'
import { previewOperation, readOutbox } from '../../sync/operations/waiting/read-outbox.ts'
import { writeSupportReport } from '../../sync/support-report.ts'
import { exportUnsent } from '../rescue/export-unsent.ts'
import { importBytes } from '../rescue/import-work.ts'
import { restoreData } from '../rescue/restore.ts'
import type { AppLife } from '../session/app-life.ts'
import { readSyncStatus } from '../session/app-state.ts'
import type { Session } from '../session/session.ts'
import type { Running } from './running.ts'

export function createSendingMethods(
  running: Running,
  life: Pick<AppLife, 'open'>,
): Pick<Api, keyof typeof sendingRequests> {
  const { ports, session, act, within, withinLong, withinWritable, readOr } = running
  return {
    'conflict.choose': ({ id, side }) => act(context => chooseConflict(context, id, side)),
    'operation.undo': ({ operationId }) => act(context => undoOperation(context, operationId)),
    'operation.retry': ({ operationId }) => {
      const retried = act(context => retryOperation(context, operationId))
      if (retried.ok) session()?.engine.retried()
      return retried
    },
    'operation.confirm': ({ operationId }) => act(context => confirmOperation(context, operationId)),
    'operation.remove': ({ operationId }) => act(context => removeOperation(context, operationId)),
    'operation.edit': request => act(context => editOperation(context, request)),
    'operation.preview': ({ operationId }) =>
      within(({ context, remote }) => previewOperation(context, remote, operationId)),
    'outbox.read': () => readOr([], ({ context }) => readOutbox(context)),
    'outbox.report': () => within(({ context }) => succeed(writeSupportReport(context, ports.version))),
    'archive.read': () => readOr({ operations: [], choices: [] }, ({ context }) => readArchive(context)),
    'archive.restore': ref => act(context => restore(context, ref)),
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
  }
}

function succeedAfter(work: () => unknown): Outcome<null> {
  work()
  return succeed(null)
}

/** Whether the last pull was recent. Switching to the window often must not query the server each time. */
function hasPulledLately({ ports }: Running, session: Session): boolean {
  const { lastPull } = readSyncStatus(session)
  const age = ports.clock.now() - (lastPull ?? 0)
  return age >= 0 && age < syncLimits.wakeAfterMs
}
