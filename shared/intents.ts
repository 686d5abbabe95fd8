/** What a person meant, as it is kept in the outbox: versioned, and free of HTTP (sync design, section 2). */
import { Type } from 'typebox'
import { EntityId, Instant, nullable, Position, text, Uuid } from './schema.ts'
import { actionStates, type ResourceState } from './states.ts'
import { FormEdit, JobEdit } from './stored-edits.ts'
import { TimeCorrection } from './times.ts'

/** What who plans does with the people of a job. */
export const assignmentActions = ['assign', 'schedule', 'unschedule'] as const
export type AssignmentAction = (typeof assignmentActions)[number]

/** The state of a resource after each action (interface, "Transitions"). */
export const assignmentStates = {
  assign: 'ASSIGNED',
  schedule: 'SCHEDULED',
  unschedule: 'UNASSIGNED',
} as const satisfies Record<AssignmentAction, ResourceState>

/** by the device, when the user acted */
const at = Instant
const position = nullable(Position)
const fields = Type.Record(Type.String(), Type.Unknown())
const jobEdit = Type.Unsafe<Record<string, unknown>>(JobEdit)
const formEdit = Type.Unsafe<Record<string, unknown>>(FormEdit)
const documentOwner = Type.Enum(['job', 'asset'])
const aDocument = {
  documentUuid: Uuid,
  owner: documentOwner,
  fileName: text,
  mimeType: text,
}
const described = Type.Partial(Type.Object({ fileName: text, description: text, internal: Type.Boolean() }))

/**
 * Each kind of outgoing work, by the shape of its intent; `kinds/` in sync says what becomes of it, and
 * `renderer/parts/operations.tsx` how it looks. What lies in outboxes has to stay readable. A uuid becomes a part of an
 * address.
 */
export const intentSchemas = {
  /** `input`: the body of the new job, its uuid among it */
  'job.create': Type.Object({ input: fields, at }),
  /** `before`, of one that was sent or taken out: the hub's version of the same fields that it was an edit of */
  'job.patch': Type.Object({ fields: jobEdit, before: Type.Optional(fields), at }),
  'job.act': Type.Object({
    state: Type.Enum([...actionStates]),
    comment: text,
    position,
    /** the start that paused this job: one press, taken back as one */
    pressedWith: Type.Optional(Type.String()),
    /** the sentence for a base server's note, until a note states it */
    words: Type.Optional(Type.String()),
    /** the user confirmed that it reopens a job that another user ended */
    isReopening: Type.Optional(Type.Boolean()),
    at,
  }),
  'note.add': Type.Object({
    text: Type.String(),
    discrepancy: Type.Boolean(),
    internal: Type.Boolean(),
    position,
    /** the press that it says why of: taken back with it */
    pressedWith: Type.Optional(Type.String()),
    /** of one that corrects the person's time */
    time: Type.Optional(TimeCorrection),
    at,
  }),
  /** `documentUuid`: the laptop's own until the upload is done, the hub's from then on; `sha256` of the bytes in hex */
  'document.add': Type.Object({
    documentUuid: Uuid,
    owner: documentOwner,
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    size: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    fileName: Type.String(),
    /** in one line, as it becomes a header */
    mimeType: Type.String({ pattern: '^[\\x20-\\x7e]*$' }),
    description: text,
    internal: Type.Boolean(),
    attach: Type.Boolean(),
    at,
  }),
  /** `before`: what was said of it, for when this is taken back */
  'document.patch': Type.Object({ ...aDocument, fields: described, before: described, at }),
  'document.remove': Type.Object({ ...aDocument, at }),
  /** `formUuid`: what the form is called here; `input`: all of it */
  'form.create': Type.Object({ formUuid: Uuid, input: fields, at }),
  'form.patch': Type.Object({
    formUuid: Uuid,
    title: text,
    fields: formEdit,
    /** as of a job */
    before: Type.Optional(fields),
    at,
  }),
  /** `input`: all of it, so that it can be made again; what was written before that was kept is without */
  'form.remove': Type.Object({
    formUuid: Uuid,
    title: text,
    input: Type.Optional(fields),
    at,
  }),
  /** an assignment of somebody, under the name that it has in outboxes */
  'job.staff': Type.Object({
    userId: EntityId,
    userName: text,
    action: Type.Enum([...assignmentActions]),
    sendMessage: Type.Boolean(),
    at,
  }),
  /** `eventId`: the hub's number of the note; else `noteId` names the operation that writes it */
  'note.confirm': Type.Object({
    eventId: nullable(EntityId),
    noteId: text,
    text: Type.String(),
    at,
  }),
} as const

export type OperationKind = keyof typeof intentSchemas
