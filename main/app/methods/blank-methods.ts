/** The methods for blank forms. */
import type { blankRequests } from '../../../shared/contract/blank.ts'
import type { Api, Request } from '../../../shared/contract/contract.ts'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import type { BlankFile } from '../../../shared/views/blank-list.ts'
import { addToAsset } from '../../sync/operations/acts/add-to-asset.ts'
import { readBlanks, saveBlank, sendBlank } from '../../sync/pull/blank-changes.ts'
import { offeredExtensions } from '../../sync/state/server.ts'
import type { Session } from '../session/session.ts'
import { readBlankList, readBlankToEdit, toBlankFile } from '../views/blanks.ts'
import type { Running } from './running.ts'

export function createBlankMethods({
  readOr,
  read,
  withinLong,
  act,
}: Running): Pick<Api, keyof typeof blankRequests> {
  return {
    'blank.list': request =>
      readOr({ blanks: [], types: [], mayChange: false, problems: [] }, ({ context }) =>
        readBlankList(context, request),
      ),
    'blank.fetch': () => withinLong(fetchBlanks),
    'blank.read': request => withinLong(session => readFile(session, request)),
    'blank.import': request => withinLong(session => importFile(session, request)),
    'blank.open': ({ blankUuid }) => read(context => readBlankToEdit(context, blankUuid)),
    'blank.save': request =>
      withinLong(session => {
        const groupId = session.context.account.groupIds[0]
        return thenRead(session, saveBlank(session.remote, { ...request, groupId }))
      }),
    'blank.change': ({ key, blankUuid, ...body }) =>
      withinLong(session => thenRead(session, sendBlank(session.remote, { key, uuid: blankUuid, body }))),
    'blank.addToAsset': request => act(context => addToAsset(context, request)),
  }
}

/** A server without blanks and manuals leaves them to the folder. */
async function fetchBlanks({ context, remote, references }: Session): Promise<Outcome<null>> {
  await references.read()
  const isOffered = offeredExtensions(context.service.store.read).includes('blanks')
  return isOffered ? readBlanks(context, remote) : succeed(null)
}

async function readFile(
  { files, store, context }: Session,
  request: Request<'blank.read'>,
): Promise<Outcome<BlankFile>> {
  const read = await files.searcher.call('readBlank', request)
  if (!read.ok) return read
  return succeed(toBlankFile(store.read, context.account.groupIds[0] ?? 0, read.value))
}

async function importFile(
  session: Session,
  { key, assetTypeUuids, ...file }: Request<'blank.import'>,
): Promise<Outcome<null>> {
  const read = await session.files.searcher.call('readBlank', file)
  if (!read.ok) return read
  if (!read.value.ok) return fail('invalid', reason('blank-not-read'))
  const groupId = session.context.account.groupIds[0]
  const body = {
    ...(groupId !== undefined && { groupId }),
    ...read.value.blank,
    ...(assetTypeUuids !== null && { assetTypeUuids }),
  }
  return thenRead(session, sendBlank(session.remote, { key, uuid: null, body }))
}

/** The change is saved even if the list cannot be read afterwards. */
async function thenRead<T>({ context, remote }: Session, change: Promise<Outcome<T>>): Promise<Outcome<T>> {
  const sent = await change
  if (sent.ok) await readBlanks(context, remote)
  return sent
}
