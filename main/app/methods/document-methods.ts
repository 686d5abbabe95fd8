/** The calls on documents. */
import type { Api } from '../../../shared/contract.ts'
import type { documentRequests } from '../../../shared/document-contract.ts'
import { addDocument } from '../../sync/acts/add-document.ts'
import { patchDocument, removeDocument } from '../../sync/acts/change-document.ts'
import { wantDocument } from '../../sync/downloads/not-here.ts'
import type { Running } from './running.ts'

export function createDocumentMethods({
  act,
  actLong,
  read,
  session,
}: Running): Pick<Api, keyof typeof documentRequests> {
  return {
    // a photo is made to fit first
    'document.add': ({ bytes, ...request }) =>
      actLong(({ context }) => addDocument(context, { ...request, content: bytes })),
    // a reading for each letter would ask the hub too much
    'document.patch': request => (request.isTyping ? read : act)(context => patchDocument(context, request)),
    'document.remove': request => act(context => removeDocument(context, request)),
    'document.want': ({ documentUuid }) => {
      const outcome = act(context => wantDocument(context, documentUuid))
      if (outcome.ok && !outcome.value.isHere) session()?.engine.fetchFiles()
      return outcome
    },
  }
}
