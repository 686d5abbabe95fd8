/** An open account: its database, its connection to the server, and its sync engine. */
import type { Account } from '../../../shared/views/app-state.ts'
import type { Actor } from '../../service/actor.ts'
import type { Blobs } from '../../store/blobs/blobs.ts'
import type { FileStore } from '../../store/store.ts'
import { storeFailureFrom, unlessFull } from '../../store/store-failure.ts'
import { writeAccount } from '../../sync/client/account/account.ts'
import { createRemote, type Remote } from '../../sync/client/remote.ts'
import { SyncEngine } from '../../sync/engine.ts'
import { createTransferProgress } from '../../sync/ports/ports.ts'
import { actorIn, type SyncContext } from '../../sync/state/context.ts'
import { CaptureWork } from '../capture/capture-work.ts'
import { type OpenedFiles, openFiles } from '../data/open-files.ts'
import { mapFolder, type SavedAccount } from '../data/saved-account.ts'
import { preventsSaving } from '../data/troubles.ts'
import { HubMap } from '../map/hub-map.ts'
import type { Ports } from '../ports/ports.ts'
import { type ReferenceParts, ReferenceWork } from '../reference/reference-work.ts'
import { TextWork } from '../texts/text-work.ts'
import { readCaptureSettings } from './capture-settings.ts'
import { readConnection } from './given-connection.ts'
import { readPreferences, readSyncSettings } from './preferences.ts'

type MovingTo = NonNullable<Account['movingTo']>

export interface Session {
  saved: SavedAccount
  /** The address that the user wants to move the account to at the next sign-in; null: the address stays. */
  movingTo: MovingTo | null
  /** The files of `store` and `blobs`, their worker threads, and a problem with them. */
  files: OpenedFiles
  store: FileStore
  blobs: Blobs
  context: SyncContext
  remote: Remote
  engine: SyncEngine
  captures: CaptureWork
  texts: TextWork
  references: ReferenceWork
  map: HubMap
  /** The jobs that were opened in this session, by uuid, with the time in epoch milliseconds. */
  opened: Map<string, number>
  actor(): Actor
  close(): Promise<void>
}

/**
 * Opens the account's database and prepares its engine; nothing is sent before `engine.start()`.
 * @throws StoreFailure
 */
export async function openSession(ports: Ports, saved: SavedAccount): Promise<Session> {
  const { account } = saved
  const files = await openFiles(ports, account)
  const { store, blobs } = files
  try {
    const connection = await readConnection(ports, saved)
    const service = { store, now: () => ports.clock.now(), newUuid: () => ports.random.uuid() }
    const writesAccount = () =>
      store.transaction(db => writeAccount(db, account, ports.clock.now(), ports.clock.timeZone()))
    // on a full disk the session opens with the account row of an earlier start
    if (!unlessFull(writesAccount)) ports.log.warn('account.not-written')
    if (files.trouble && preventsSaving(files.trouble)) store.refuseWrites(files.trouble)
    const context: SyncContext = {
      service,
      blobs,
      account,
      ports,
      settings: () => readSyncSettings(ports),
      transferProgress: createTransferProgress(),
    }
    const remote = createRemote(ports, connection)
    const engine = new SyncEngine(context, remote)
    const captures = new CaptureWork(context, ports, () => readCaptureSettings(ports))
    const folder = () => readPreferences(ports).referenceFolder
    const references = new ReferenceWork({ context, folder, readBlank: readIn(files) })
    const map = new HubMap({ ports, remote, store, folder: mapFolder(ports, account.id) })
    const texts = new TextWork({ store, blobs, seat: 'laptop' }, ports)
    const close = async () => {
      try {
        await references.close()
        await map.close()
        await texts.close()
        await captures.close()
        await engine.stop()
      } catch (error) {
        // the files are closed also after an error, so that the next session can open them
        if (storeFailureFrom(error, files.file) === null) throw error
        ports.log.warn({ err: error }, 'session.not-stopped')
      } finally {
        await files.close()
      }
    }
    return {
      saved,
      movingTo: null,
      files,
      store,
      blobs,
      context,
      remote,
      engine,
      captures,
      texts,
      references,
      map,
      opened: new Map(),
      actor: () => actorIn(context, store.read),
      close,
    }
  } catch (error) {
    await files.close()
    throw error
  }
}

/** Reads files with blank forms in the search thread. A thread that ended leaves them unread until the next look. */
function readIn({ searcher }: OpenedFiles): ReferenceParts['readBlank'] {
  return async file => {
    const read = await searcher.call('readBlankFile', { file })
    return read.ok ? read.value : null
  }
}
