/** POST /job, and PUT /job/:uuid for an unknown UUID (interface, "Jobs", "Transitions"). */

import type { Job } from '../../../shared/entities/job.ts'
import {
  deriveJobState,
  type JobStateParts,
  jobStateOf,
  overrideJobState,
} from '../../../shared/entities/states.ts'
import { requireAssetOfGroup } from '../assets/require-asset.ts'
import { birthOf, type Command } from '../command.ts'
import { planLinks, writeLinks } from '../documents/put-links.ts'
import { requireFewEntries } from '../entity/few-entries.ts'
import { groupFor } from '../entity/groups.ts'
import { groupTimeZone } from '../entity/local-time.ts'
import { noteAnswers } from '../entity/note-texts.ts'
import { withOwnFields } from '../entity/own-fields.ts'
import { requireOwnText } from '../entity/quota.ts'
import { removeTombstone } from '../entity/tombstones.ts'
import { requireWebAddresses } from '../entity/web-addresses.ts'
import { requireMayPlan, requireMaySetState } from '../may/jobs.ts'
import { type JobRecord, jobRows, writtenJob } from '../records/job-record.ts'
import { recordEvent } from '../records/record-event.ts'
import { indexJob } from './index-job.ts'
import { columnsOf, type JobBody } from './job-body.ts'
import { noTimes } from './job-times.ts'
import { addResource, requireCanMove } from './move-resource.ts'
import { requireWorksInGroup } from './plan.ts'
import { planDestinations, writeDestinations } from './put-destinations.ts'
import { planItems, writeItems } from './put-items.ts'
import { type NewResource, newResource, requireEachUserOnce } from './put-resources.ts'
import { jobInFull } from './read-job.ts'

/**
 * `comment`: says in the history why the job was created.
 * @throws Refused `invalid`, `forbidden`, `not-found` (a user), `conflict` (not a first state)
 */
export function createJob(
  command: Command,
  body: JobBody,
  uuid: string = command.newUuid('entity'),
  comment: string | null = null,
): Job {
  const { db, actor } = command
  requireFewEntries(body)
  requireWebAddresses(command, [], body.customFields)
  const groupId = groupFor(actor, body.groupId ?? null)
  const people = (body.resources ?? []).map(newResource)
  requireMayCreate(command, groupId, people)
  if (body.assetUuid) requireAssetOfGroup(command, groupId, body.assetUuid)
  const standing = standingOf(command, groupId, body, people)
  const job = insertJob(command, withOwnFields(command, [], body), { uuid, groupId, standing, people })
  for (const person of people) addResource(command, job.id, { ...person, stateAt: command.now })
  if (body.items) writeItems(command, job, planItems(command, job, body.items))
  if (body.destinations) writeDestinations(command, job, planDestinations(db, job, body.destinations))
  if (body.documents)
    writeLinks(command, { jobId: job.id, groupId }, planLinks(command, null, body.documents))
  recordEvent(command, job, { type: 'CREATE', newState: job.state, comment })
  if (job.asset_uuid !== null) recordEvent(command, job, { type: 'ASSIGN_ASSET' })
  removeTombstone(db, 'job', groupId, job.uuid)
  indexJob(db, job.id)
  noteAnswers(db, 'job', job.id)
  requireOwnText(command, 'job', job.id)
  return jobInFull(db, writtenJob(db, job.id))
}

function requireMayCreate(command: Command, groupId: number, people: NewResource[]): void {
  requireEachUserOnce(people.map(person => person.userId))
  for (const person of people) {
    requireCanMove(null, person.state)
    requireMayPlan(command.actor, { group_id: groupId }, person.userId, 'on')
    requireWorksInGroup(command, { group_id: groupId }, person.userId)
  }
}

/**
 * Returns the standing of a new job. Resources publish it. A state that differs from the derived one is an override
 * (interface, "Job states").
 */
function standingOf(command: Command, groupId: number, body: JobBody, people: NewResource[]): JobStateParts {
  const standing: JobStateParts = { isPublished: people.length > 0, override: null }
  const present = people.map(person => person.state)
  const state = body.state ?? null
  if (state === null || state === deriveJobState(present, standing.isPublished)) return standing
  requireMaySetState(command.actor, { group_id: groupId })
  return overrideJobState(standing, present, state, command.now)
}

interface Birth {
  uuid: string
  groupId: number
  standing: JobStateParts
  people: NewResource[]
}

function insertJob(command: Command, body: JobBody, { uuid, groupId, standing, people }: Birth): JobRecord {
  const { db } = command
  const columns = columnsOf(command, body, {
    groupId,
    timeZone: groupTimeZone(db, groupId),
    times: noTimes,
    customerId: null,
    projectId: null,
    extra: null,
  })
  const present = people.map(person => person.state)
  const id = jobRows.insert(db, {
    ...columns,
    ...birthOf(command, 'jobs', uuid.toLowerCase(), groupId),
    state: jobStateOf(standing, present),
    isPublished: standing.isPublished,
    overrideState: standing.override?.state ?? null,
    overrideAt: standing.override?.at ?? null,
  })
  return writtenJob(db, id)
}
