/** PUT /job/:id (interface, "Jobs", "PUT", "Job events"). */

import { isDeepStrictEqual } from 'node:util'
import type { Signature, Signer } from '../../../shared/entities/fields.ts'
import type { CustomField } from '../../../shared/entities/form.ts'
import type { Job } from '../../../shared/entities/job.ts'
import { signersOf } from '../../../shared/rules/signers.ts'
import { describeProperties } from '../../../shared/sync/describe-changes.ts'
import { writeChanges } from '../../../shared/sync/event-changes.ts'
import { requireAssetOfGroup } from '../assets/require-asset.ts'
import type { Command } from '../command.ts'
import { type LinksPlan, planLinks, writeLinks } from '../documents/put-links.ts'
import { changedProperties, changeOf, isSameReference } from '../entity/changed-properties.ts'
import { parseColumn } from '../entity/entity-row.ts'
import { requireFewEntries } from '../entity/few-entries.ts'
import { toSignature } from '../entity/fields.ts'
import { groupTimeZone } from '../entity/local-time.ts'
import { noteAnswers } from '../entity/note-texts.ts'
import { withOwnFields } from '../entity/own-fields.ts'
import { ownTextOf, requireOwnText, requireQuota } from '../entity/quota.ts'
import { uuidToCreate } from '../entity/ref.ts'
import { requireWebAddresses } from '../entity/web-addresses.ts'
import { requireMayChange } from '../may/jobs.ts'
import { findJob, findJobAnywhere, type JobRecord, jobRows } from '../records/job-record.ts'
import { cutComment, type NewEvent, recordEvent, recordEvents } from '../records/record-event.ts'
import { createJob } from './create-job.ts'
import { indexJob } from './index-job.ts'
import { columnsOf, type JobBody, jobComparison } from './job-body.ts'
import { overrideState } from './move-resource.ts'
import { type DestinationsPlan, planDestinations, writeDestinations } from './put-destinations.ts'
import { type ItemsPlan, planItems, writeItems } from './put-items.ts'
import { planResources, type ResourcesPlan, writeResources } from './put-resources.ts'
import { destinationsOf, jobAlone, namesOfStored, readJob } from './read-job.ts'
import { storedTimesOf } from './represent.ts'

/** Updates the job, or creates it if `ref` is an unused UUID. @throws Refused */
export function putJob(command: Command, ref: string, body: JobBody): Job {
  return readJob(command.db, command.actor, changeJob(command, ref, body))
}

/** Changes the job without reading it back, as it may be long. Returns its UUID. @throws Refused */
export function changeJob(command: Command, ref: string, body: JobBody): string {
  const { db, actor } = command
  const job = findJob(db, actor, ref)
  if (job) return updateJob(command, job, body)
  const uuid = uuidToCreate(ref, taken => findJobAnywhere(db, taken) !== undefined, 'job')
  return createJob(command, body, uuid).uuid
}

type Fields = Readonly<Record<string, unknown>>

interface Plan {
  before: Fields
  /** names of the scalar and unknown properties that change */
  changed: string[]
  items: ItemsPlan | null
  destinations: DestinationsPlan | null
  documents: LinksPlan | null
  resources: ResourcesPlan | null
  /** null if the body's state equals the stored one, read before this request changes anything */
  state: JobRecord['state'] | null
}

function updateJob(command: Command, job: JobRecord, given: JobBody): string {
  requireFewEntries(given)
  const stored = parseColumn<CustomField[]>(job.custom_fields) ?? []
  requireWebAddresses(command, stored, given.customFields)
  const body = withOwnFields(command, stored, given)
  const plan = planUpdate(command, job, body)
  requireMayChange(command.db, command.actor, job, namesOf(plan))
  if (body.assetUuid && plan.changed.includes('assetUuid')) {
    requireAssetOfGroup(command, job.group_id, body.assetUuid)
  }
  if (plan.changed.length > 0) {
    const before = ownTextOf(command.db, 'job', job.id)
    writeColumns(command, job, body)
    requireOwnText(command, 'job', job.id, before)
  }
  writeLists(command, job, plan)
  recordChanges(command, job, plan, body)
  if (plan.resources) writeResources(command, job, plan.resources)
  if (plan.state !== null) overrideState(command, job, plan.state)
  if (plan.changed.length > 0 || plan.destinations) indexJob(command.db, job.id)
  if (plan.changed.length > 0 || plan.items) noteAnswers(command.db, 'job', job.id)
  if (namesOf(plan).length > 0) requireQuota(command.db, 'job', job.id)
  return job.uuid
}

/** Plans all changes of the body. A property that equals the stored one is not a change. */
function planUpdate(command: Command, job: JobRecord, body: JobBody): Plan {
  const { db } = command
  const before = jobAlone(db, job)
  return {
    before: { ...before },
    changed: changedProperties(body, before, jobComparison),
    items: changeOf(body.items, given => planItems(command, job, given)),
    destinations: changeOf(body.destinations, given => planDestinations(db, job, given)),
    documents: changeOf(body.documents, given => planLinks(command, { jobId: job.id }, given)),
    resources: changeOf(body.resources, given => planResources(command, job, given)),
    state: body.state && body.state !== job.state ? body.state : null,
  }
}

function namesOf(plan: Plan): string[] {
  const lists = (['items', 'destinations', 'documents', 'resources', 'state'] as const).filter(
    name => plan[name] !== null,
  )
  return [...plan.changed, ...lists]
}

function writeColumns(command: Command, job: JobRecord, body: JobBody): void {
  const columns = columnsOf(command, body, {
    groupId: job.group_id,
    timeZone: groupTimeZone(command.db, job.group_id),
    times: storedTimesOf(job),
    customerId: job.customer_id,
    projectId: job.project_id,
    extra: job.extra,
  })
  jobRows.change(command.db, columns, 'WHERE id = ?', job.id)
}

function writeLists(command: Command, job: JobRecord, { items, destinations, documents }: Plan): void {
  if (items) writeItems(command, job, items)
  if (destinations) writeDestinations(command, job, destinations)
  if (documents) writeLinks(command, { jobId: job.id, groupId: job.group_id }, documents)
}

/** Records one event for each kind of change. The asset and a new signature have their own event types. */
function recordChanges(command: Command, job: JobRecord, plan: Plan, body: JobBody): void {
  const signed = signedNow(plan, body)
  const isField = (name: string) => name !== 'assetUuid' && (name !== 'signature' || signed === undefined)
  const fields = [...plan.changed.filter(isField), ...(plan.destinations ? ['destinations'] : [])]
  if (fields.length > 0 || plan.resources?.noted.length) {
    const told =
      fields.length === 0 ? [] : describeProperties(fields, plan.before, changedTo(command, job, plan, body))
    recordEvent(command, job, { type: 'UPDATE', comment: writeChanges(told) })
  }
  if (plan.changed.includes('assetUuid')) {
    recordEvent(command, job, { type: body.assetUuid ? 'ASSIGN_ASSET' : 'UNASSIGN_ASSET' })
  }
  // The digest of the signed content stays in the history, even if the job changes later.
  if (signed) recordEvent(command, job, { type: 'SIGN', comment: cutComment(signed.digest) })
  if (plan.documents) recordEvent(command, job, { type: 'UPDATE_DOCUMENTS' })
  if (!plan.items) return
  const ticks = plan.items.ticked.map(
    ({ title, done }): NewEvent => ({
      type: done ? 'WORKITEM_DONE' : 'WORKITEM_NOTDONE',
      comment: cutComment(title),
    }),
  )
  recordEvents(command, job, [{ type: 'UPDATE_ITEMS', comment: writeChanges(plan.items.told) }, ...ticks])
}

/** Returns the person who signed last, if this body adds or changes a signature; removing one signs nothing. */
function signedNow({ changed, before }: Plan, { signature }: JobBody): Partial<Signer> | undefined {
  if (!changed.includes('signature')) return undefined
  const known = signersOf(before.signature as Signature | null)
  const isKnown = (signer: Signer) => known.some(one => isDeepStrictEqual(one, signer))
  return signersOf(toSignature(signature ?? null)).findLast(signer => !isKnown(signer))
}

/**
 * Returns the new values that the history shows. It uses the body where possible, as reading stored values may be slow.
 */
function changedTo({ db }: Command, job: JobRecord, { changed, destinations }: Plan, body: JobBody): Fields {
  const isReference = changed.some(name => name in isSameReference)
  const { customer, project } = isReference ? namesOfStored(db, job) : {}
  return {
    ...body,
    ...(isReference && { customerName: customer, projectName: project }),
    ...(destinations && { destinations: destinationsOf(db, job.id) }),
  }
}
