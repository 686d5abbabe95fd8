/** Jobs and their parts, as answers represent them. */
import type { Fields, Form, Job, StoredDocument } from './data.ts'
import { inOrder } from './data.ts'
import type { ServerState } from './server-state.ts'
import { stateOf, stateOfForm } from './states.ts'
import { effectiveEnd } from './times.ts'

const entityOf = ({ id, uuid, creationTimeStamp, lastModified, creatorId, groupId }: Job | Form) => ({
  ...{ id, uuid, creationTimeStamp, lastModified, creatorId, groupId },
})

/** An entry in a list of jobs. */
export function listedJob(job: Job): Fields {
  const { signature: _, ...fields } = job.fields
  return {
    ...entityOf(job),
    ...fields,
    state: stateOf(job),
    endTime: effectiveEnd(job.fields),
    destinations: job.destinations,
    resources: job.resources,
    reported: false,
  }
}

export function jobInDetail(state: ServerState, job: Job): Fields {
  const forms = state.traits.showsForms
    ? { forms: formsOf(state, job).map(form => formView(state, form)) }
    : {}
  return {
    ...listedJob(job),
    events: job.events,
    signature: job.fields.signature ?? null,
    documents: documentsOf(state, job),
    items: job.items,
    customFields: job.customFields,
    ...forms,
  }
}

function formsOf({ data }: ServerState, { uuid }: Job): Form[] {
  return inOrder(data.forms).filter(({ jobUuid }) => jobUuid === uuid)
}

export function formView({ data }: ServerState, form: Form): Fields {
  const { title, description, instructions, fields, jobUuid, extra } = form
  const jobId = jobUuid === null ? null : (data.jobs.get(jobUuid)?.id ?? null)
  return {
    ...extra,
    ...entityOf(form),
    ...{ title, description, instructions, fields, state: stateOfForm(fields), jobId, jobUuid },
  }
}

/** Returns uploads and links, sorted by number. */
export function documentsOf(
  { data }: ServerState,
  { documents, links }: Pick<Job, 'documents' | 'links'>,
): Fields[] {
  const uploads = documents.flatMap(uuid => data.documents.get(uuid) ?? []).map(documentView)
  return [...uploads, ...links].toSorted((a, b) => Number(a.id) - Number(b.id))
}

export function documentView(document: StoredDocument): Fields {
  const { bytes, thumbUrl, extra, ...shown } = document
  const isImage = document.mimeType.startsWith('image/')
  const own = isImage ? `/document/${document.uuid}/thumb` : null
  return {
    ...extra,
    ...shown,
    size: bytes.length,
    contentUrl: `/document/${document.uuid}/content`,
    thumbUrl: thumbUrl ?? own,
  }
}
