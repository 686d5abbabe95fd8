/** The methods for documents. */
import type { Api } from '../../../shared/contract/contract.ts'
import type { documentRequests } from '../../../shared/contract/document.ts'
import { succeed } from '../../../shared/text/failures.ts'
import { wantDocument } from '../../sync/entities/documents/not-here.ts'
import { addDocument } from '../../sync/operations/acts/add-document.ts'
import { patchDocument, removeDocument } from '../../sync/operations/acts/change-document.ts'
import { readStoredText } from '../capture/read-document.ts'
import type { Running } from './running.ts'

export function createDocumentMethods({
  act,
  actLong,
  read,
  session,
  withinLong,
}: Running): Pick<Api, keyof typeof documentRequests> {
  return {
    // long, because photos are scaled down first
    'document.add': ({ bytes, ...request }) =>
      actLong(({ context }) => addDocument(context, { ...request, content: bytes })),
    // a patch while the user types does not start a sync, which would query the server for each character
    'document.patch': request => (request.isTyping ? read : act)(context => patchDocument(context, request)),
    'document.remove': request => act(context => removeDocument(context, request)),
    'document.want': ({ documentUuid }) => {
      const outcome = act(context => wantDocument(context, documentUuid))
      if (outcome.ok && !outcome.value.isHere) session()?.engine.fetchFiles()
      return outcome
    },
    'document.readText': ({ documentUuid }) =>
      withinLong(async ({ context, captures }) => {
        const stored = readStoredText(context, documentUuid)
        if (!stored.ok) return stored
        return stored.value ? succeed(stored.value) : captures.reading.readDocument(documentUuid)
      }),
    'document.stopReading': ({ documentUuid }) =>
      withinLong(async ({ captures }) => {
        await captures.reading.stopDocument(documentUuid)
        return succeed(null)
      }),
  }
}
