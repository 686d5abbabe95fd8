/** The calls on documents. */
import type { Api } from '../../../shared/contract.ts'
import type { DocumentAnswers } from '../../../shared/document-contract.ts'
import { fail } from '../../../shared/failures.ts'
import { reason } from '../../../shared/message.ts'
import { addDocument } from '../../sync/acts/add-document.ts'
import { patchDocument, removeDocument } from '../../sync/acts/change-document.ts'
import { wantDocument } from '../../sync/acts/want-document.ts'
import type { AppLife } from '../session/app-life.ts'
import type { Running } from './form-methods.ts'

export function createDocumentMethods(
  life: AppLife,
  { act, read }: Running,
): Pick<Api, keyof DocumentAnswers> {
  return {
    'document.add': async ({ bytes, ...request }) => {
      const { session } = life
      if (!session) return fail('conflict', reason('no-account'))
      const outcome = await addDocument(session.context, { ...request, content: bytes })
      // somebody may have signed out while the photo was made to fit
      if (outcome.ok && life.session === session) session.engine.workAdded()
      return outcome
    },
    // a reading for each letter would ask the hub too much
    'document.patch': request => (request.isTyping ? read : act)(context => patchDocument(context, request)),
    'document.remove': request => act(context => removeDocument(context, request)),
    'document.want': ({ documentUuid }) => {
      const outcome = act(context => wantDocument(context, documentUuid))
      if (outcome.ok && !outcome.value.isHere) life.session?.engine.fetchFiles()
      return outcome
    },
  }
}
