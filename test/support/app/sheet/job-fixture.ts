/** The job of a sheet, without a database. */
import type { SheetDocument, SheetSource } from '../../../../main/app/sheet/sheet-source.ts'
import type { JobInFull } from '../../../../main/app/views/job-view.ts'
import type { Form } from '../../../../shared/entities/form.ts'
import type { Job } from '../../../../shared/entities/job.ts'
import type { DocumentView } from '../../../../shared/views/document.ts'
import type { EventView, Note } from '../../../../shared/views/view.ts'

export const at = (time: string) => Date.parse(`2026-11-20T${time}:00Z`)
const entity = { creationTimeStamp: at('05:00'), lastModified: at('05:00'), creatorId: null, groupId: 1 }

const job: Job = {
  ...entity,
  id: 10442,
  uuid: '10000000-0000-4000-8000-000000010442',
  title: 'Boiler annual service',
  description: 'The key lies under the mat',
  priority: 'HIGH',
  state: 'FINISHED',
  allDay: false,
  startTime: at('07:00'),
  endTime: at('08:30'),
  duration: null,
  placeName: 'Block C',
  contactPerson: { name: 'Karin Öberg', phone: '+46 70 123 45 67', email: null },
  destinations: [],
  resources: [
    { id: 1, uuid: 'r1', userId: 7, fullName: 'Anna Berg', state: 'FINISHED', reported: false },
    { id: 2, uuid: 'r2', userId: 8, fullName: 'Bo Ek', state: 'UNASSIGNED', reported: false },
  ],
  customerId: 3,
  customerName: 'Fastighets AB Norrgatan',
  projectId: null,
  projectName: null,
  orderId: 551,
  externalId: 'R-2044/7',
  assetUuid: null,
  reported: false,
  events: [],
  signature: null,
  documents: [],
  items: [],
  customFields: [{ name: 'code', label: 'Door code', type: 'TEXT', value: '4711' }],
  forms: [],
}

export function viewOf(fields: Partial<Job> = {}, more: Partial<JobInFull> = {}): JobInFull {
  return {
    job: { ...job, ...fields },
    asset: null,
    follows: null,
    recurring: null,
    myState: null,
    myStateAt: null,
    notes: [],
    events: [],
    people: [],
    declined: [],
    timeSpent: { totalMs: 0, runningSince: null },
    undoable: null,
    pausedWith: [],
    isMadeByMe: false,
    running: [],
    unsent: 0,
    conflicts: [],
    contestedForms: [],
    documents: [],
    manuals: [],
    signers: [],
    recordings: [],
    forms: [],
    details: null,
    mayChangeItems: true,
    mayUseForms: true,
    banner: null,
    notReady: null,
    withoutFiles: 0,
    ...more,
  }
}

export function sourceOf(
  view: JobInFull,
  documents: Record<string, Partial<SheetDocument>> = {},
): SheetSource {
  const known = Object.entries(documents).map(
    ([uuid, document]) => [uuid, { ...photo, ...document }] as const,
  )
  return { view, documents: new Map(known), tellsForms: true, tellsMaterial: true, letterhead: null }
}

const photo: SheetDocument = {
  fileName: 'photo.jpg',
  mimeType: 'image/jpeg',
  description: null,
  internal: false,
  sha256: 'a'.repeat(64),
  takenAt: at('07:40'),
  pages: null,
}

export function noteOf(text: string, more: Partial<Note> = {}): Note {
  return {
    uuid: null,
    eventId: 1,
    text,
    discrepancy: false,
    isConfirmed: false,
    internal: false,
    isOfTime: false,
    at: at('07:20'),
    userId: 7,
    userName: 'Anna Berg',
    isMine: true,
    sending: null,
    followUpUuid: null,
    ...more,
  }
}

export function moveOf(time: string, state: EventView['newResourceState']): EventView {
  return {
    id: 1,
    uuid: null,
    type: 'RESOURCE_ACTION',
    eventTimeStamp: at(time),
    userId: 7,
    toUserId: 7,
    newState: null,
    newResourceState: state,
    comment: null,
    destinationId: null,
    vehicleId: null,
    discrepancy: false,
    internal: false,
    latitude: null,
    longitude: null,
    accuracy: null,
    time: null,
    userName: 'Anna Berg',
    toUserName: 'Anna Berg',
    sending: null,
  }
}

export function documentOf(uuid: string, internal = false): DocumentView {
  return {
    ...entity,
    id: 5,
    uuid,
    fileName: 'photo.jpg',
    mimeType: 'image/jpeg',
    size: 10,
    description: null,
    internal,
    contentUrl: '',
    thumbUrl: null,
    sending: null,
    hasContent: true,
    notHere: null,
    moving: null,
    isCaptionBegun: false,
    isManual: false,
  }
}

export function formOf(fields: Form['fields']): Form {
  return {
    ...entity,
    id: 9,
    uuid: 'f1',
    title: 'Boiler check',
    description: null,
    instructions: null,
    fields,
    state: 'STARTED',
    jobId: 10442,
    jobUuid: job.uuid,
  }
}
