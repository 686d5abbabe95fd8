/** Requests about documents and forms. */
import { type Answered, json, notFound, nothing, readBody } from './answer.ts'
import { type Call, found, type Route } from './call.ts'
import { attach, contentOf, describe, detach, thumbnailOf, upload } from './documents.ts'
import { createForm, deleteForm, putForm } from './forms.ts'
import { documentView, formView } from './job-view.ts'

const ownerAt = ({ state, refs: [kind, ref] }: Call) =>
  kind === 'job' ? found(state.data.jobs, ref) : found(state.data.assets, ref)

const documentAt = ({ state, refs }: Call, nth = 0) => found(state.data.documents, refs[nth])

function attachHere(call: Call): Answered {
  attach(call.state, call.caller, ownerAt(call), documentAt(call, 2))
  return nothing(200)
}

function detachHere(call: Call): Answered {
  detach(call.state, call.caller, ownerAt(call), documentAt(call, 2).uuid)
  return nothing(200)
}

function readDocument(call: Call): Answered {
  if (!call.state.traits.readsDocuments) throw notFound()
  return json(documentView(documentAt(call)))
}

function describeHere(call: Call): Answered {
  const document = documentAt(call)
  describe(call.state, document, readBody(call.asked))
  return json(documentView(document))
}

function readForm({ state, refs }: Call): Answered {
  if (!state.traits.readsForms) throw notFound()
  return json(formView(state, found(state.data.forms, refs[0])))
}

function removeForm({ state, caller, refs }: Call): Answered {
  deleteForm(state, caller, found(state.data.forms, refs[0]))
  return nothing(204)
}

export const paperRoutes: readonly Route[] = [
  ['PUT', '/:(job|asset)/:ref/document/:ref', attachHere],
  ['DELETE', '/:(job|asset)/:ref/document/:ref', detachHere],
  ['POST', '/document/content', ({ state, caller, asked }) => json(upload(state, caller, asked))],
  ['GET', '/document/:ref', readDocument],
  ['PUT', '/document/:ref', describeHere],
  ['GET', '/document/:ref/content', call => contentOf(documentAt(call))],
  ['GET', '/document/:ref/thumb', call => thumbnailOf(documentAt(call))],
  [
    'POST',
    '/form',
    ({ state, caller, asked }) => json(formView(state, createForm(state, caller, readBody(asked), null))),
  ],
  ['GET', '/form/:ref', readForm],
  [
    'PUT',
    '/form/:ref',
    ({ state, caller, asked, refs: [ref = ''] }) =>
      json(formView(state, putForm(state, caller, ref, readBody(asked)))),
  ],
  ['DELETE', '/form/:ref', removeForm],
]
